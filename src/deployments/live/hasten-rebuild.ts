import type { Database, Queries } from '../../database/index.ts'
import { findReplacedId } from './replaced-deployment.ts'

/** Longer deployments are not waited for. */
const shortMs = 10_000

/**
 * Puts the rebuild of a project's live deployment before all others, because a reader is waiting for it.
 *
 * - `soon`: it is queued or running, and the live deployment took up to ten seconds.
 * - `unrequested`: no worker has requested it yet.
 * - `no`: it takes longer, or it failed.
 */
export async function hastenRebuild(
  database: Database,
  projectId: string,
): Promise<'soon' | 'unrequested' | 'no'> {
  const live = await findLive(database.queries, projectId)
  if (!live || live.tookMs > shortMs) return 'no'
  const open = await database.queries
    .selectFrom('deployments')
    .select('status')
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .execute()
  if (open.length === 0)
    return (await findReplacedId(database.queries, projectId)) === live.id ? 'no' : 'unrequested'
  if (open.every(({ status }) => status === 'queued')) await putFirst(database, live)
  return 'soon'
}

interface Live {
  id: string
  projectId: string
  organizationId: string
  tookMs: number
}

async function findLive(queries: Queries, projectId: string): Promise<Live | undefined> {
  const row = await queries
    .selectFrom('projects')
    .innerJoin('deployments', 'deployments.id', 'projects.live_deployment_id')
    .select(['deployments.id', 'organization_id as organizationId', 'started_at', 'ended_at'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, organizationId, started_at, ended_at } = row
  return { id, projectId, organizationId, tookMs: (ended_at ?? 0) - (started_at ?? 0) }
}

/** Sets the times of the last builds back, as if there had been none. Workers build those first that have waited longest. */
async function putFirst(database: Database, { projectId, organizationId }: Live): Promise<void> {
  await database.write(async queries => {
    await queries
      .updateTable('organizations')
      .set({ builds_claimed_at: 0 })
      .where('id', '=', organizationId)
      .where('builds_claimed_at', '>', 0)
      .execute()
    await queries
      .updateTable('projects')
      .set({ build_claimed_at: 0 })
      .where('id', '=', projectId)
      .where('build_claimed_at', '>', 0)
      .execute()
  })
}
