import type { DeploymentArtifacts } from '../../artifacts/index.ts'
import type { Findings } from '../../builder/index.ts'
import type { UpdateAuthor, UpdateCommit } from '../../contract/index.ts'
import { type Database, encodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { keepFindings } from '../checks/keep-findings.ts'
import { archivePreview } from '../previews/end-preview.ts'
import { announce } from './announce.ts'
import { finishDeployment } from './finish-deployment.ts'
import { type LockedProject, lockProject } from './lock-project.ts'

/**
 * A worker's right to work on a deployment. Owner and attempt fence every write: once another worker has taken the
 * deployment up, the writes of the one before change nothing and say so.
 */
export interface Lease {
  deploymentId: string
  projectId: string
  owner: string
  attempt: number
}

export interface LogLine {
  /** From 1, without gaps. */
  number: number
  text: string
}

/** What a reader of the status sees of a deployment that is under way. Members left out stay as they are. */
export interface Progress {
  summary?: string
  author?: UpdateAuthor | null
  commit?: UpdateCommit | null
  lines?: readonly LogLine[]
}

export type DeploymentEnding =
  | { status: 'failure'; summary: string; findings?: Findings; isBranchMissing?: boolean }
  | {
      status: 'success'
      summary: string
      commit: UpdateCommit
      artifacts: DeploymentArtifacts
      /** Those of another deployment where nothing else was built. */
      findings: Findings | { of: string }
    }

type Needs = { database: Database; clock: Clock }

/** Each write returns whether the lease still held. */
export async function renewLease(needs: Needs, lease: Lease, leaseMs: number): Promise<boolean> {
  return needs.database.write(queries =>
    updateHeld(queries, lease, { lease_expires_at: needs.clock.now() + leaseMs }),
  )
}

/** Whether the deployment is still this worker's: neither taken up by another nor ended by its owner. */
export async function isLeaseHeld(needs: Pick<Needs, 'database'>, lease: Lease): Promise<boolean> {
  const row = await needs.database.queries
    .selectFrom('deployments')
    .select('id')
    .where('id', '=', lease.deploymentId)
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', lease.owner)
    .where('attempt', '=', lease.attempt)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets another worker take the deployment up at once. */
export async function releaseLease(needs: Needs, lease: Lease): Promise<boolean> {
  const held = await needs.database.write(queries => updateHeld(queries, lease, { lease_expires_at: 0 }))
  await announce(needs.database, 'queue', lease.projectId)
  return held
}

export async function saveProgress(needs: Needs, lease: Lease, progress: Progress): Promise<boolean> {
  const { summary, author, commit, lines = [] } = progress
  const held = await needs.database.write(async queries => {
    const result = await whereHeld(queries, lease)
      .set(eb => ({
        ...(summary === undefined ? {} : { summary }),
        ...(author === undefined ? {} : { author_json: author && encodeJson(author) }),
        ...(commit === undefined ? {} : { commit_json: commit && encodeJson(commit) }),
        version: eb('version', '+', 1),
      }))
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return false
    if (lines.length > 0) await insertLines(queries, lease, lines, needs.clock.now())
    return true
  })
  await announce(needs.database, 'deployments', lease.projectId)
  return held
}

async function insertLines(queries: WriteQueries, lease: Lease, lines: readonly LogLine[], now: number) {
  const rows = lines.map(({ number, text }) => ({
    deployment_id: lease.deploymentId,
    line_number: number,
    written_at: now,
    text,
  }))
  // A write that is repeated because its answer was lost finds its lines already there.
  await queries
    .insertInto('deployment_logs')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Ends the deployment; with success, readers see it from the same moment on unless the project is locked. `archived`: there
 * is no project any more.
 */
export async function endDeployment(
  needs: Needs,
  lease: Lease,
  ending: DeploymentEnding,
): Promise<'ended' | 'lost' | 'archived'> {
  const { database, clock } = needs
  const result = await database.write(async queries => {
    const project = await lockProject(queries, database.kind, lease.projectId)
    const built = ending.status === 'success' ? ending : undefined
    const values = built
      ? { commit_json: encodeJson(built.commit), artifacts_json: encodeJson(built.artifacts) }
      : { lease_expires_at: null }
    if (built && (!project || project.archived_at !== null)) return 'archived'
    if (!(await updateHeld(queries, lease, values))) return 'lost'
    const { locked_at: lockedAt, live_deployment_id: liveId } = project ?? {}
    await keepFindings(queries, { deploymentId: lease.deploymentId, findings: ending.findings })
    const isHeld = built !== undefined && typeof lockedAt === 'number' && liveId !== null
    const isGone = project !== undefined && (await isGonePreview(queries, { lease, project, ending }))
    await finishDeployment(queries, {
      id: lease.deploymentId,
      projectId: lease.projectId,
      ending: isHeld ? 'held' : built ? 'live' : 'failed',
      summary: isHeld
        ? `Built, but not live: the project is locked to ${liveId}.`
        : `${ending.summary}${isGone ? ' Its preview has ended.' : ''}`,
      now: clock.now(),
    })
    if (isGone) await archivePreview(queries, lease.projectId, clock.now())
    if (built && !isHeld)
      await queries
        .updateTable('projects')
        .set({ live_deployment_id: lease.deploymentId })
        .where('id', '=', lease.projectId)
        .execute()
    return 'ended'
  })
  await announce(database, 'deployments', lease.projectId)
  await announce(database, 'queue', lease.projectId)
  return result
}

/** A preview ends with its branch, unless that was pushed again meanwhile. */
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

interface HeldValues {
  commit_json?: string
  artifacts_json?: string
  lease_expires_at?: number | null
}

async function updateHeld(queries: WriteQueries, lease: Lease, values: HeldValues): Promise<boolean> {
  const result = await whereHeld(queries, lease).set(values).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function whereHeld(queries: WriteQueries, lease: Lease) {
  return queries
    .updateTable('deployments')
    .where('id', '=', lease.deploymentId)
    .where('status', '=', 'in_progress')
    .where('lease_owner', '=', lease.owner)
    .where('attempt', '=', lease.attempt)
}
