import type { UpdateAuthor, UpdateCommit } from '../../contract/index.ts'
import { type Database, encodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { announce } from '../record/announce.ts'

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

interface HeldValues {
  commit_json?: string
  artifacts_json?: string
  lease_expires_at?: number | null
}

/** Changes the row if the lease still holds; returns whether it did. */
export async function updateHeld(queries: WriteQueries, lease: Lease, values: HeldValues): Promise<boolean> {
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
