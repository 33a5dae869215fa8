import type { UpdateAuthor, UpdateCommit } from '../../contract/index.ts'
import { type Database, encodeJson, type WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { announce } from '../record/announce.ts'
import type { StartedStep } from '../record/describe-steps.ts'

/**
 * A worker's claim to a deployment. Every write checks owner and attempt, so that a worker whose deployment was taken over by another
 * changes nothing.
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

/** Changes of a running deployment's status. Missing members stay unchanged. */
export interface Progress {
  summary?: string
  author?: UpdateAuthor | null
  commit?: UpdateCommit | null
  steps?: readonly StartedStep[]
  lines?: readonly LogLine[]
}

type Needs = { database: Database; clock: Clock }

/** Returns whether the lease was still held, like all writes here. */
export async function renewLease(needs: Needs, lease: Lease, leaseMs: number): Promise<boolean> {
  return needs.database.write(queries =>
    updateHeld(queries, lease, { lease_expires_at: needs.clock.now() + leaseMs }),
  )
}

/** Returns false once the deployment was cancelled or taken over by another worker. */
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

/** Lets another worker take over the deployment at once. */
export async function releaseLease(needs: Needs, lease: Lease): Promise<boolean> {
  const held = await needs.database.write(queries => updateHeld(queries, lease, { lease_expires_at: 0 }))
  await announce(needs.database, 'queue', lease.projectId)
  return held
}

export async function saveProgress(needs: Needs, lease: Lease, progress: Progress): Promise<boolean> {
  const { summary, author, commit, steps, lines = [] } = progress
  const held = await needs.database.write(async queries => {
    const result = await whereHeld(queries, lease)
      .set(eb => ({
        ...(summary === undefined ? {} : { summary }),
        ...(author === undefined ? {} : { author_json: author && encodeJson(author) }),
        ...(commit === undefined ? {} : { commit_json: commit && encodeJson(commit) }),
        ...(steps === undefined ? {} : { steps_json: encodeJson(steps) }),
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
  // Lines may exist if a write is repeated because its answer was lost.
  await queries
    .insertInto('deployment_logs')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

interface HeldValues {
  commit_json?: string
  artifacts_json?: string
  is_refused?: number
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
