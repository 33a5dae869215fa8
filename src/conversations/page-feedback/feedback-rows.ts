import type { FeedbackByPageQuery, FeedbackItem, FeedbackStatus } from '../../contract/index.ts'
import type { Queries } from '../../database/index.ts'
import { firstTurnIdAt, greatestTurnId } from '../turns/turn-id.ts'

export type FeedbackFilter = Pick<FeedbackByPageQuery, 'dateFrom' | 'dateTo' | 'source' | 'status'>

interface FeedbackRow {
  id: string
  path: string
  helpful: boolean
  comment: string | null
  status: FeedbackStatus
  givenAt: number
  threadId: string | null
  agent: string | null
}

export interface FeedbackRange {
  projectId: string
  filter: FeedbackFilter
  /** Only rows with smaller ids. */
  before?: string | undefined
  limit: number
}

/** Feedback on pages, newest first. */
export async function readPageRows(queries: Queries, range: FeedbackRange): Promise<FeedbackRow[]> {
  const { source, status } = range.filter
  if (source === 'code_snippet') return []
  const [first, end] = idRange(range)
  const rows = await queries
    .selectFrom('page_feedback')
    .select(['id', 'path', 'helpful', 'comment', 'status', 'given_at', 'agent'])
    .where('project_id', '=', range.projectId)
    .where('id', '>=', first)
    .where('id', '<', end)
    .$if(source === 'agent', query => query.where('agent', 'is not', null))
    .$if(source === 'contextual' || source === 'thumbs_only', query => query.where('agent', 'is', null))
    .$if(source === 'contextual', query => query.where('comment', 'is not', null))
    .$if(source === 'thumbs_only', query => query.where('comment', 'is', null))
    .$if(status !== undefined, query => query.where('status', 'in', status ?? []))
    .orderBy('id', 'desc')
    .limit(range.limit)
    .execute()
  return rows.map(({ helpful, given_at: givenAt, ...row }) => ({
    ...row,
    helpful: helpful === 1,
    givenAt: Number(givenAt),
    threadId: null,
  }))
}

/** Feedback on answers, newest question first. */
export async function readAnswerRows(queries: Queries, range: FeedbackRange): Promise<FeedbackRow[]> {
  const { source, status } = range.filter
  if (source === 'code_snippet' || source === 'agent') return []
  const [first, end] = idRange(range)
  const rows = await queries
    .selectFrom('turns')
    .select(['id', 'page_url', 'thread_id', 'feedback_rating', 'feedback_comment', 'feedback_status'])
    .select('feedback_at')
    .where('project_id', '=', range.projectId)
    .where('feedback_at', 'is not', null)
    .where('id', '>=', first)
    .where('id', '<', end)
    .$if(source === 'contextual', query => query.where('feedback_comment', 'is not', null))
    .$if(source === 'thumbs_only', query => query.where('feedback_comment', 'is', null))
    .$if(status !== undefined, query =>
      query.where(eb => eb(eb.fn.coalesce('feedback_status', eb.val('pending')), 'in', status ?? [])),
    )
    .orderBy('id', 'desc')
    .limit(range.limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    path: row.page_url ?? '',
    helpful: row.feedback_rating === 'up',
    comment: row.feedback_comment,
    status: row.feedback_status ?? 'pending',
    givenAt: Number(row.feedback_at ?? 0),
    threadId: row.thread_id,
    agent: null,
  }))
}

export function viewFeedbackRow({ givenAt, ...row }: FeedbackRow): FeedbackItem {
  return {
    ...row,
    createdAt: new Date(givenAt).toISOString(),
    source: sourceOf(row),
    contact: null,
  }
}

function sourceOf({ agent, comment }: Pick<FeedbackRow, 'agent' | 'comment'>): FeedbackItem['source'] {
  if (agent !== null) return 'agent'
  return comment === null ? 'thumbs_only' : 'contextual'
}

function idRange({ filter, before }: FeedbackRange): [first: string, end: string] {
  const end = filter.dateTo === undefined ? greatestTurnId : firstTurnIdAt(filter.dateTo)
  return [firstTurnIdAt(filter.dateFrom ?? 0), before !== undefined && before < end ? before : end]
}
