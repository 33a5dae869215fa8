import type { ProjectSource, UpdateCommit } from '../../contract/index.ts'
import { type CommitStatusRow, type Database, decodeJson } from '../../database/index.ts'
import { createDueWork, type DueWork } from '../../deployments/index.ts'
import type { Clock, Log } from '../../shared/index.ts'

export interface CommitStatus {
  state: CommitStatusRow['state']
  sha: string
  /** Tells our status of a commit from those of others, and of one project from another's. */
  context: string
  description: string
  targetUrl: string
}

/** Where a commit is: what its project knows of its code host. */
export interface CommitPlace {
  origin: ProjectSource
  githubInstallation: number | null
  /** Sealed. */
  gitlabToken: string | null
}

/** `refused`: it is of no use to repeat it. The outcome is for the operator. */
export type TellResult = { kind: 'told' | 'refused' | 'failed'; outcome: string }

/** Tells a code host; never rejects. */
export type TellHost = (place: CommitPlace, status: CommitStatus) => Promise<TellResult>

export interface CommitStatusSenderOptions {
  database: Database
  clock: Clock
  log: Log
  tell: TellHost
  /** Where owners look at deployments, without a slash at the end. */
  baseUrl(): string
}

const minute = 60_000
const delaysMs = [5_000, minute, 10 * minute, 60 * minute]
/** Longer than an attempt takes: whoever began it has died. */
const leaseMs = minute
const pollMs = 5_000

/** Tells code hosts how the deployments of their commits do, one after another, again where that fails. */
export function createCommitStatusSender(options: CommitStatusSenderOptions): DueWork {
  const { database, clock, log } = options

  async function send(due: DueStatus): Promise<void> {
    const status = describeStatus(due, options.baseUrl())
    const result: TellResult = status
      ? await options.tell(due.place, status)
      : { kind: 'told', outcome: 'nothing told: the commit is not known' }
    if (result.kind !== 'told')
      log.warn({ deploymentId: due.deploymentId, outcome: result.outcome }, 'a commit status was not taken')
    const delayMs = result.kind === 'failed' ? delaysMs[due.attempt - 1] : undefined
    const isNewest = await record(options, due, {
      due_at: delayMs === undefined ? null : clock.now() + delayMs,
      outcome: result.outcome,
    })
    // A newer state may have been told before this older one: once more, so that it is the last word.
    if (!isNewest) await tellAgain(options, due.deploymentId)
  }

  return createDueWork({
    database,
    log,
    pollMs,
    channel: 'deliveries',
    complaint: 'commit statuses could not be sent',
    async runDue() {
      const due = await claimDue(options)
      if (due) await send(due)
      return due !== undefined
    },
  })
}

type Needs = Pick<CommitStatusSenderOptions, 'database' | 'clock'>

interface DueStatus {
  deploymentId: string
  state: CommitStatusRow['state']
  attempt: number
  domain: string
  summary: string
  commit: UpdateCommit | null
  place: CommitPlace
}

async function claimDue({ database, clock }: Needs): Promise<DueStatus | undefined> {
  const now = clock.now()
  const row = await database.queries
    .selectFrom('commit_statuses')
    .innerJoin('deployments', 'deployments.id', 'deployment_id')
    .innerJoin('projects as own', 'own.id', 'deployments.project_id')
    .innerJoin('projects', join =>
      join.on(eb => eb('projects.id', '=', eb.fn.coalesce('own.preview_of', 'own.id'))),
    )
    .select(['deployment_id', 'state', 'commit_statuses.attempt', 'own.domain', 'deployments.summary'])
    .select(['commit_json', 'origin_json', 'projects.github_installation_id', 'projects.gitlab_token'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const due: DueStatus = {
    deploymentId: row.deployment_id,
    state: row.state,
    attempt: row.attempt,
    domain: row.domain,
    summary: row.summary,
    commit: row.commit_json === null ? null : decodeJson(row.commit_json),
    place: {
      origin: decodeJson(row.origin_json),
      githubInstallation: row.github_installation_id,
      gitlabToken: row.gitlab_token,
    },
  }
  const attempt = due.attempt + 1
  const isTaken = await record({ database, clock }, due, { attempt, due_at: now + leaseMs })
  return isTaken ? { ...due, attempt } : claimDue({ database, clock })
}

/** Whether the state is still the newest, and nobody else has begun to tell it. */
async function record(
  { database }: Needs,
  { deploymentId, attempt, state }: DueStatus,
  values: { attempt?: number; due_at: number | null; outcome?: string },
): Promise<boolean> {
  const result = await database.write(queries =>
    queries
      .updateTable('commit_statuses')
      .set(values)
      .where('deployment_id', '=', deploymentId)
      .where('attempt', '=', attempt)
      .where('state', '=', state)
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}

async function tellAgain({ database, clock }: Needs, deploymentId: string): Promise<void> {
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
    description: due.summary,
    targetUrl: `${baseUrl}/dashboard/deployments/${due.deploymentId}/${due.domain}`,
  }
}
