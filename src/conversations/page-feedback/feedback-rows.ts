import type { FeedbackByPageQuery, FeedbackItem, FeedbackStatus } from '../../contract/index.ts'
import { decodeJson, type Queries } from '../../database/index.ts'
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
  code: { code: string; filename: string | null; lang: string | null } | null
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
  const [first, end] = idRange(range)
  const isByReader = source === 'contextual' || source === 'thumbs_only'
  const rows = await queries
    .selectFrom('page_feedback')
    .select(['id', 'path', 'helpful', 'comment', 'status', 'given_at', 'agent', 'code_json'])
    .where('project_id', '=', range.projectId)
    .where('id', '>=', first)
    .where('id', '<', end)
    .$if(source === 'agent', query => query.where('agent', 'is not', null))
    .$if(source === 'code_snippet', query => query.where('code_json', 'is not', null))
    .$if(isByReader, query => query.where('agent', 'is', null).where('code_json', 'is', null))
    .$if(source === 'contextual', query => query.where('comment', 'is not', null))
    .$if(source === 'thumbs_only', query => query.where('comment', 'is', null))
    .$if(status !== undefined, query => query.where('status', 'in', status ?? []))
    .orderBy('id', 'desc')
    .limit(range.limit)
    .execute()
  return rows.map(({ helpful, given_at: givenAt, code_json: code, ...row }) => ({
    ...row,
    code: code === null ? null : decodeJson<NonNullable<FeedbackRow['code']>>(code),
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
    code: null,
  }))
}

export function viewFeedbackRow({ givenAt, code, ...row }: FeedbackRow): FeedbackItem {
  return {
    ...row,
    ...code,
    createdAt: new Date(givenAt).toISOString(),
    source: sourceOf({ ...row, code }),
    contact: null,
  }
}

function sourceOf({
  agent,
  comment,
  code,
}: Pick<FeedbackRow, 'agent' | 'comment' | 'code'>): FeedbackItem['source'] {
  if (code !== null) return 'code_snippet'
  if (agent !== null) return 'agent'
  return comment === null ? 'thumbs_only' : 'contextual'
}

function idRange({ filter, before }: FeedbackRange): [first: string, end: string] {
  const end = filter.dateTo === undefined ? greatestTurnId : firstTurnIdAt(filter.dateTo)
  return [firstTurnIdAt(filter.dateFrom ?? 0), before !== undefined && before < end ? before : end]
}
