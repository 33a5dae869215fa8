import type { WriteQueries } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'
import { announce } from '../record/announce.ts'
import { lockProject } from '../record/lock-project.ts'
import { queueRebuild, type RebuildNeeds } from './queue-rebuild.ts'

export interface DamagedSite {
  projectId: string
  deploymentId: string
}

/** A failing disk may damage each rebuilt site, too. */
const pauseMs = 10 * 60_000
const summary = 'Waiting to start: the stored files of the live site are damaged.'

/**
 * Requests a deployment that builds a damaged live site again: once for each live deployment, by all processes together. If it
 * fails, for example because the source cannot be fetched, there is no second one.
 */
export async function rebuildDamaged(needs: RebuildNeeds & { log: Log }, site: DamagedSite): Promise<void> {
  const { database, log } = needs
  const now = needs.clock.now()
  const isQueued = await database.write(async queries => {
    await lockProject(queries, database.kind, site.projectId)
    if (!(await mayRebuild(queries, site, now))) return false
    if (!(await queueRebuild(queries, needs, { ...site, summary }))) return false
    await rememberRebuild(queries, site, now)
    return true
  })
  if (!isQueued) return
  log.warn({ ...site }, 'the live site is damaged and is rebuilt')
  await announce(database, 'deployments', site.projectId)
  await announce(database, 'queue', site.projectId)
}

const settingOf = ({ projectId }: DamagedSite) => `damaged-site:${projectId}`

async function mayRebuild(queries: WriteQueries, site: DamagedSite, now: number): Promise<boolean> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingOf(site))
    .executeTakeFirst()
  if (!row) return true
  const last: { deploymentId: string; at: number } = JSON.parse(row.value)
  return last.deploymentId !== site.deploymentId && now - last.at >= pauseMs
}

async function rememberRebuild(queries: WriteQueries, site: DamagedSite, at: number): Promise<void> {
  const value = JSON.stringify({ deploymentId: site.deploymentId, at })
  await queries
    .insertInto('settings')
    .values({ name: settingOf(site), value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
