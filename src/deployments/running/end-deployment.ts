import type { Findings } from '../../builder/index.ts'
import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { keepFindings } from '../findings/findings-store.ts'
import { keepReplay } from '../findings/replays-store.ts'
import { archivePreview } from '../previews/end-preview.ts'
import { finishDeployment } from '../queue/finish-deployment.ts'
import { type Lease, updateHeld } from '../queue/lease.ts'
import { announce } from '../record/announce.ts'
import { type LockedProject, lockProject } from '../record/lock-project.ts'
import { nameSource } from './name-source.ts'
import type { StoredBuild } from './store-build.ts'

/** As long as names that owners set may be. */
const longestName = 200

export type DeploymentEnding =
  | {
      status: 'failure'
      summary: string
      findings?: Findings
      replay?: StoredBuild['replay']
      isBranchMissing?: boolean
      /** The build that checks kept from going live. */
      refused?: Pick<StoredBuild, 'commit' | 'artifacts'>
    }
  | ({ status: 'success' } & StoredBuild)

/** Ends a deployment. On success, it goes live in the same transaction, unless the project is locked. `archived`: nothing was written. */
export async function endDeployment(
  needs: { database: Database; clock: Clock },
  lease: Lease,
  ending: DeploymentEnding,
): Promise<'ended' | 'lost' | 'archived'> {
  const { database, clock } = needs
  const result = await database.write(async queries => {
    const project = await lockProject(queries, database.kind, lease.projectId)
    const built = ending.status === 'success' ? ending : undefined
    const refused = ending.status === 'failure' ? ending.refused : undefined
    const stored = built ?? refused
    const values = {
      lease_expires_at: null,
      ...(stored && { commit_json: encodeJson(stored.commit), artifacts_json: encodeJson(stored.artifacts) }),
      ...(refused && { is_refused: 1 }),
    }
    if (built && (!project || project.archived_at !== null)) return 'archived'
    if (!(await updateHeld(queries, lease, values))) return 'lost'
    const { locked_at: lockedAt, live_deployment_id: liveId } = project ?? {}
    await keepFindings(queries, { deploymentId: lease.deploymentId, findings: ending.findings })
    await keepReplay(queries, { deploymentId: lease.deploymentId, replay: ending.replay })
    const isHeld = built !== undefined && typeof lockedAt === 'number' && liveId !== null
    const success = isHeld ? 'held' : 'live'
    const isGone = project !== undefined && (await isGonePreview(queries, { lease, project, ending }))
    await finishDeployment(queries, {
      id: lease.deploymentId,
      projectId: lease.projectId,
      ending: built ? success : 'failed',
      summary: isHeld
        ? `Built, but not live: the project is locked to ${liveId}.`
        : `${ending.summary}${isGone ? ' Its preview has ended.' : ''}`,
      now: clock.now(),
    })
    if (isGone) await archivePreview(queries, lease.projectId, clock.now())
    if (built && !isHeld) {
      const name = project?.name_follows_docs === 1 ? await findName(queries, lease, built) : null
      await queries
        .updateTable('projects')
        .set({ live_deployment_id: lease.deploymentId, ...(name !== null && { name }) })
        .where('id', '=', lease.projectId)
        .execute()
    }
    return 'ended'
  })
  await announce(database, 'deployments', lease.projectId)
  await announce(database, 'queue', lease.projectId)
  return result
}

/** The name of the documentation, from its configuration, folder or repository; null to keep the current one. */
async function findName(
  queries: WriteQueries,
  lease: Lease,
  { siteName }: Pick<StoredBuild, 'siteName'>,
): Promise<string | null> {
  if (siteName === undefined) return null
  if (siteName !== null && siteName.trim() !== '') return siteName.trim().slice(0, longestName)
  const { origin_json } = await queries
    .selectFrom('deployments')
    .select('origin_json')
    .where('id', '=', lease.deploymentId)
    .executeTakeFirstOrThrow()
  return nameSource(decodeJson<ProjectSource>(origin_json))
}

/** Returns whether a preview ends because its branch is gone and was not pushed again since. */
async function isGonePreview(
  queries: WriteQueries,
  { lease, project, ending }: { lease: Lease; project: LockedProject; ending: DeploymentEnding },
): Promise<boolean> {
  if (project.preview_of === null || ending.status !== 'failure' || !ending.isBranchMissing) return false
  const newer = await queries
    .selectFrom('deployments')
    .select('id')
    .where('project_id', '=', lease.projectId)
    .where('id', '>', lease.deploymentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return newer === undefined
}
