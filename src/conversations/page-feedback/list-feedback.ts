import type {
  FeedbackByPage,
  FeedbackByPageQuery,
  FeedbackList,
  ListFeedbackQuery,
} from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { type FeedbackRange, readAnswerRows, readPageRows, viewFeedbackRow } from './feedback-rows.ts'

type Needs = { database: Pick<Database, 'queries'> }

/** Feedback that the counts by page include; the newest. */
const countedRows = 20_000

/** Lists feedback on pages and answers, newest first. */
export async function listFeedback(
  needs: Needs,
  { projectId, query }: { projectId: string; query: ListFeedbackQuery },
): Promise<FeedbackList> {
  const { limit, cursor, ...filter } = query
  const rows = await readRows(needs, { projectId, filter, before: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const hasMore = rows.length > limit
  return {
    feedback: shown.map(viewFeedbackRow),
    nextCursor: hasMore ? (shown.at(-1)?.id ?? null) : null,
    hasMore,
  }
}

/** Counts the newest feedback by page, most first. */
export async function countFeedbackByPage(
  needs: Needs,
  { projectId, query }: { projectId: string; query: FeedbackByPageQuery },
): Promise<FeedbackByPage> {
  const { limit, ...filter } = query
  const rows = await readRows(needs, { projectId, filter, limit: countedRows })
  const pages = new Map<string, FeedbackByPage['feedback'][number]>()
  for (const { path, helpful, code } of rows) {
    const page = pages.get(path) ?? { path, thumbsUp: 0, thumbsDown: 0, code: 0, total: 0 }
    page[code ? 'code' : helpful ? 'thumbsUp' : 'thumbsDown'] += 1
    page.total += 1
    pages.set(path, page)
  }
  const sorted = [...pages.values()].sort((a, b) => b.total - a.total || (a.path < b.path ? -1 : 1))
  return { feedback: sorted.slice(0, limit), hasMore: sorted.length > limit }
}

async function readRows({ database: { queries } }: Needs, range: FeedbackRange) {
  const [pages, answers] = [await readPageRows(queries, range), await readAnswerRows(queries, range)]
  return [...pages, ...answers].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, range.limit)
}
