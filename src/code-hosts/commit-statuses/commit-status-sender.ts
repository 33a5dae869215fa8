import { describeReplay, type UpdateCommit } from '../../contract/index.ts'
import { type CommitStatusRow, type Database, decodeJson } from '../../database/index.ts'
import type { DueWork, StoredReplay } from '../../deployments/index.ts'
import { type Clock, type Log, workLeaseMs } from '../../shared/index.ts'
import { type CommitPlace, readCommitPlace } from './commit-place.ts'
import { createDueSender } from './create-due-sender.ts'

export interface CommitStatus {
  state: CommitStatusRow['state']
  sha: string
  /** Identifies the status among those of other tools and projects. */
  context: string
  description: string
  targetUrl: string
}

/** `refused`: not worth repeating. `outcome` is for the operator. */
export type PostStatusResult = { kind: 'sent' | 'refused' | 'failed'; outcome: string }

/** Sends a status to a code host. Never rejects. */
export type PostCommitStatus = (place: CommitPlace, status: CommitStatus) => Promise<PostStatusResult>

export interface CommitStatusSenderOptions {
  database: Database
  clock: Clock
  log: Log
  post: PostCommitStatus
  /** The dashboard's address, without a slash at the end. */
  baseUrl(): string
}

const minute = 60_000
const delaysMs = [5_000, minute, 10 * minute, 60 * minute]

/** Sends due commit statuses to code hosts, one at a time, and repeats failed ones. */
export function createCommitStatusSender(options: CommitStatusSenderOptions): DueWork {
  const { database, clock, log } = options

  async function send(due: DueStatus): Promise<void> {
    const status = describeStatus(due, options.baseUrl())
    const result: PostStatusResult = status
      ? await options.post(due.place, status)
      : { kind: 'sent', outcome: 'not sent: the commit is unknown' }
    if (result.kind !== 'sent')
      log.warn(
        { deploymentId: due.deploymentId, outcome: result.outcome },
        'a commit status was not accepted',
      )
    const delayMs = result.kind === 'failed' ? delaysMs[due.attempt - 1] : undefined
    const isNewest = await record(options, due, {
      due_at: delayMs === undefined ? null : clock.now() + delayMs,
      outcome: result.outcome,
    })
    // The newer state may have been sent before this one, so it is sent once more.
    if (!isNewest) await makeDueAgain(options, due.deploymentId)
  }

  return createDueSender({
    database,
    clock,
    log,
    complaint: 'commit statuses could not be sent',
    claim: () => claimDue(options),
    extend: (due, from, to) => record(options, due, { due_at: to }, from),
    send,
  })
}

type Needs = Pick<CommitStatusSenderOptions, 'database' | 'clock'>

interface DueStatus {
  deploymentId: string
  state: CommitStatusRow['state']
  attempt: number
  leaseEndsAt: number
  domain: string
  summary: string
  /** Null if no questions of readers were asked. */
  replay: StoredReplay | null
  commit: UpdateCommit | null
  place: CommitPlace
}

async function claimDue({ database, clock }: Needs): Promise<DueStatus | undefined> {
  const now = clock.now()
  const row = await database.queries
    .selectFrom('commit_statuses')
    .innerJoin('deployments', 'deployments.id', 'commit_statuses.deployment_id')
    .leftJoin('deployment_replays', 'deployment_replays.deployment_id', 'deployments.id')
    .innerJoin('projects as own', 'own.id', 'deployments.project_id')
    .innerJoin('projects', join =>
      join.on(eb => eb('projects.id', '=', eb.fn.coalesce('own.preview_of', 'own.id'))),
    )
    .select([
      'commit_statuses.deployment_id',
      'state',
      'commit_statuses.attempt',
      'own.domain',
      'deployments.summary',
    ])
    .select([
      'commit_json',
      'replay_json',
      'origin_json',
      'projects.github_installation_id',
      'projects.gitlab_token',
    ])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const due: DueStatus = {
    deploymentId: row.deployment_id,
    state: row.state,
    attempt: row.attempt,
    leaseEndsAt: now + workLeaseMs,
    domain: row.domain,
    summary: row.summary,
    replay: row.replay_json === null ? null : decodeJson(row.replay_json),
    commit: row.commit_json === null ? null : decodeJson(row.commit_json),
    place: readCommitPlace(row),
  }
  const attempt = due.attempt + 1
  const isTaken = await record({ database, clock }, due, { attempt, due_at: due.leaseEndsAt })
  return isTaken ? { ...due, attempt } : claimDue({ database, clock })
}

/** Writes unless the state, the attempt or, if given, the time at which it is due has changed; returns whether it did. */
async function record(
  { database }: Needs,
  { deploymentId, attempt, state }: DueStatus,
  values: { attempt?: number; due_at: number | null; outcome?: string },
  dueAt?: number,
): Promise<boolean> {
  const expected = { deployment_id: deploymentId, attempt, state, ...(dueAt && { due_at: dueAt }) }
  const result = await database.write(queries =>
    queries
      .updateTable('commit_statuses')
      .set(values)
      .where(eb => eb.and(expected))
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}

async function makeDueAgain({ database, clock }: Needs, deploymentId: string): Promise<void> {
  await database.write(queries =>
    queries
      .updateTable('commit_statuses')
      .set({ due_at: clock.now(), attempt: 0 })
      .where('deployment_id', '=', deploymentId)
      .execute(),
  )
}

function describeStatus(due: DueStatus, baseUrl: string): CommitStatus | undefined {
  const { sha } = due.commit ?? {}
  if (sha === undefined) return undefined
  return {
    state: due.state,
    sha,
    context: `lectern/${due.domain}`,
    description: due.replay ? `${describeReplay(due.replay.counts)} ${due.summary}` : due.summary,
    targetUrl: `${baseUrl}/dashboard/deployments/${due.deploymentId}/${due.domain}`,
  }
}
