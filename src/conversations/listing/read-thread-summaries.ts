import { sql } from 'kysely'
import type { ThreadSummary } from '../../contract/index.ts'
import type { Database, TurnRow } from '../../database/index.ts'
import { turnTime } from '../turns/turn-id.ts'

/** How many turns of a thread, from the last one back, are summarised. */
const recentTurns = 20
const questionCharacters = 500

type Queries = Pick<Database, 'queries'>
type RecentTurn = Pick<
  TurnRow,
  'id' | 'thread_id' | 'query_category' | 'resolution_status' | 'finished_at' | 'feedback_rating'
>

/** Summarises threads in the given order. Leaves out threads that no longer exist. */
export async function readThreadSummaries(
  { queries }: Queries,
  { projectId, threadIds }: { projectId: string; threadIds: readonly string[] },
): Promise<ThreadSummary[]> {
  if (threadIds.length === 0) return []
  const extents = await readExtents({ queries }, threadIds)
  const firstIds = [...extents.values()].map(({ firstId }) => firstId)
  const firsts = await readFirstTurns({ queries }, { projectId, turnIds: firstIds })
  const recent = Map.groupBy(await readRecentTurns({ queries }, threadIds), turn => turn.thread_id)
  return threadIds.flatMap(threadId => {
    const extent = extents.get(threadId)
    const first = firsts.get(threadId)
    const [last, ...others] = recent.get(threadId) ?? []
    if (!extent || !first || !last) return []
    const turns = [last, ...others]
    const categories = turns.flatMap(({ query_category: category }) => category ?? [])
    return {
      threadId,
      firstQuestion: first.question.toWellFormed(),
      turnCount: extent.turnCount,
      startedAt: timeOf(extent.firstId),
      lastAt: timeOf(last.id),
      resolution: last.finished_at === null ? null : last.resolution_status,
      categories: [...new Set(categories)],
      rating: turns.find(turn => turn.feedback_rating !== null)?.feedback_rating ?? null,
      pageUrl: first.pageUrl,
      fp: first.fp,
    }
  })
}

function timeOf(turnId: string): string {
  return new Date(turnTime(turnId)).toISOString()
}

async function readExtents({ queries }: Queries, threadIds: readonly string[]) {
  const rows = await queries
    .selectFrom('turns')
    .select(({ fn }) => ['thread_id', fn.countAll().as('count'), fn.min('id').as('first_id')])
    .where('thread_id', 'in', threadIds)
    .groupBy('thread_id')
    .execute()
  return new Map(
    rows.map(row => [row.thread_id, { turnCount: Number(row.count), firstId: row.first_id ?? '' }]),
  )
}

async function readFirstTurns(
  { queries }: Queries,
  { projectId, turnIds }: { projectId: string; turnIds: readonly string[] },
) {
  if (turnIds.length === 0) return new Map<string, never>()
  const rows = await queries
    .selectFrom('turns')
    .select(['thread_id', 'fp', 'page_url as pageUrl'])
    .select(sql<string>`substr(query, 1, ${questionCharacters})`.as('question'))
    .where('project_id', '=', projectId)
    .where('id', 'in', turnIds)
    .execute()
  return new Map(rows.map(row => [row.thread_id, row]))
}

// One `select` per thread in one statement: each reads a few index entries, however long the thread is.
async function readRecentTurns({ queries }: Queries, threadIds: readonly string[]): Promise<RecentTurn[]> {
  const parts = threadIds.map(
    threadId => sql`select * from (
      select id, thread_id, query_category, resolution_status, finished_at, feedback_rating
      from turns where thread_id = ${threadId} order by id desc limit ${recentTurns}
    ) as recent`,
  )
  const { rows } = await sql<RecentTurn>`${sql.join(parts, sql` union all `)}`.execute(queries)
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1))
}
