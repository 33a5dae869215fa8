import { type CheckSettings, defaultChecks } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson } from '../../database/index.ts'
import { type DueWork, type Findings, noFindings, type StoredReplay } from '../../deployments/index.ts'
import { type Clock, type Log, workLeaseMs } from '../../shared/index.ts'
import { type CommitPlace, readCommitPlace } from '../commit-statuses/commit-place.ts'
import { createDueSender } from '../commit-statuses/create-due-sender.ts'
import type { PostReviewComment, ReviewPlace, ReviewResult } from './review-comment.ts'
import { type CommentedQuestion, writeReviewComment } from './write-review-comment.ts'

export interface ReviewCommentSenderOptions {
  database: Database
  clock: Clock
  log: Log
  post: PostReviewComment
  /** Returns the questions of a project's turns, as far as they are not erased. */
  readQuestions(projectId: string, turnIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The dashboard's address, without a slash at the end. */
  baseUrl(): string
}

const minute = 60_000
/** A pull request is often opened some time after its branch is pushed. */
const delaysMs = [1, 5, 15, 60, 240, 720].map(minutes => minutes * minute)

/** Writes due comments on pull requests, one at a time. A branch without a pull request is looked at again for some hours. */
export function createReviewCommentSender(options: ReviewCommentSenderOptions): DueWork {
  const { database, clock, log } = options

  async function send(due: DueComment): Promise<void> {
    const { previewId, branch, written } = due
    const marker = `<!-- lectern ${previewId} -->`
    const body = writeReviewComment({ marker, ...(await describeComment(options, due)) })
    const result = await options.post(due.place, { branch, marker, body, written })
    const isFailure = result.kind === 'refused' || result.kind === 'failed'
    if (isFailure) log.warn({ previewId, outcome: result.outcome }, 'a review comment was not accepted')
    const delayMs =
      result.kind === 'failed' || result.kind === 'absent' ? delaysMs[due.attempt - 1] : undefined
    await record(options, due, {
      due_at: delayMs === undefined ? null : clock.now() + delayMs,
      outcome: describeResult(result),
      ...(result.kind === 'written' && { place_json: encodeJson(result.place) }),
    })
  }

  return createDueSender({
    database,
    clock,
    log,
    complaint: 'review comments could not be written',
    claim: () => claimDue(options),
    extend: (due, from, to) => record(options, due, { due_at: to }, from),
    send,
  })
}

function describeResult(result: ReviewResult): string {
  if (result.kind === 'written') return `written on ${result.place.number}`
  return result.kind === 'absent' ? 'there is no open pull request' : result.outcome
}

type Needs = Pick<ReviewCommentSenderOptions, 'database' | 'clock'>

interface DueComment {
  previewId: string
  branch: string
  domain: string
  /** The project that readers ask. */
  projectId: string
  deploymentId: string
  isBlocked: boolean
  replay: StoredReplay
  checks: CheckSettings
  written: ReviewPlace | null
  attempt: number
  leaseEndsAt: number
  place: CommitPlace
}

async function claimDue({ database, clock }: Needs): Promise<DueComment | undefined> {
  const now = clock.now()
  const row = await database.queries
    .selectFrom('review_comments')
    .innerJoin('deployments', 'deployments.id', 'review_comments.deployment_id')
    .innerJoin('deployment_replays', 'deployment_replays.deployment_id', 'review_comments.deployment_id')
    .leftJoin('deployment_findings', 'deployment_findings.deployment_id', 'review_comments.deployment_id')
    .innerJoin('projects as own', 'own.id', 'review_comments.project_id')
    .innerJoin('projects', 'projects.id', 'own.preview_of')
    .select(['own.id as previewId', 'own.preview_branch as branch', 'own.domain', 'projects.id as projectId'])
    .select(['review_comments.deployment_id as deploymentId', 'review_comments.attempt', 'place_json'])
    .select(['deployments.is_refused', 'findings_json', 'replay_json', 'projects.checks_json', 'origin_json'])
    .select(['projects.github_installation_id', 'projects.gitlab_token'])
    .where('review_comments.due_at', '<=', now)
    .orderBy('review_comments.due_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { previewId, branch, domain, projectId, deploymentId } = row
  const due: DueComment = {
    ...{ previewId, branch: branch ?? '', domain, projectId, deploymentId, attempt: row.attempt },
    isBlocked: row.is_refused === 1 && blocksQuestions(row.findings_json),
    replay: decodeJson(row.replay_json),
    checks: row.checks_json === null ? {} : decodeJson(row.checks_json),
    leaseEndsAt: now + workLeaseMs,
    written: row.place_json === null ? null : decodeJson(row.place_json),
    place: readCommitPlace(row),
  }
  const attempt = due.attempt + 1
  const isTaken = await record({ database, clock }, due, { attempt, due_at: due.leaseEndsAt })
  return isTaken ? { ...due, attempt } : claimDue({ database, clock })
}

function blocksQuestions(findingsJson: string | null): boolean {
  const { counts } = findingsJson === null ? noFindings : decodeJson<Findings>(findingsJson)
  return counts.some(({ kind, level }) => kind === 'questions' && level === 'fail')
}

/** Writes unless the deployment, the attempt or, if given, the time at which it is due has changed; returns whether it did. */
async function record(
  { database }: Needs,
  { previewId, deploymentId, attempt }: DueComment,
  values: { attempt?: number; due_at: number | null; outcome?: string; place_json?: string },
  dueAt?: number,
): Promise<boolean> {
  const expected = {
    project_id: previewId,
    deployment_id: deploymentId,
    attempt,
    ...(dueAt && { due_at: dueAt }),
  }
  const result = await database.write(queries =>
    queries
      .updateTable('review_comments')
      .set(values)
      .where(eb => eb.and(expected))
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}

async function describeComment(
  { readQuestions, baseUrl }: ReviewCommentSenderOptions,
  { replay, checks, projectId, deploymentId, domain, isBlocked }: DueComment,
) {
  const listed = replay.questions.filter(({ result }) => result === 'lost' || result === 'gained')
  const hasQuestions = checks.publicQuestions ?? defaultChecks.publicQuestions
  const turnIds = listed.flatMap(question => question.turnIds)
  const texts = hasQuestions ? await readQuestions(projectId, turnIds) : new Map<string, string>()
  const listOf = (wanted: 'lost' | 'gained') =>
    listed
      .filter(({ result }) => result === wanted)
      .map(({ turnIds, ...question }): CommentedQuestion => {
        const known = turnIds.find(id => texts.has(id))
        return { ...question, question: texts.get(known ?? '') ?? null }
      })
  return {
    counts: replay.counts,
    lost: listOf('lost'),
    gained: listOf('gained'),
    isBlocked,
    hasQuestions,
    address: `${baseUrl()}/dashboard/deployments/${deploymentId}/${domain}`,
  }
}
