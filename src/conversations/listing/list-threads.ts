import { setImmediate } from 'node:timers/promises'
import type { ListThreadsQuery, ThreadList } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { firstTurnIdAt, greatestTurnId, turnTime } from '../turns/turn-id.ts'
import { findLastTurns, type ThreadFilter } from './find-last-turns.ts'
import { readThreadSummaries } from './read-thread-summaries.ts'
import { splitWords } from './text-pattern.ts'

export interface ThreadsRequest {
  projectId: string
  /** `page` is an absolute URL. */
  query: ListThreadsQuery
}

/** When one of these is used up, a call returns what it has found and a cursor. */
const budget = { turns: 50_000, ms: 300 }
/** Turns per statement. SQLite blocks the event loop while a statement runs. */
const chunk = { first: 200, largest: 2_000, largestWithTexts: 500 }

/**
 * Reads a page of a project's threads, ordered by their last turns, newest first. Walks the turns backwards from the cursor,
 * so every page costs the same. A search for something rare stops when its budget is used up; the cursor continues it.
 */
export async function listThreads(
  { database, clock }: { database: Pick<Database, 'kind' | 'queries'>; clock: Clock },
  { projectId, query }: ThreadsRequest,
): Promise<ThreadList> {
  const { limit } = query
  const firstId = firstTurnIdAt(query.from ?? 0)
  const filter = readFilter(query)
  const largest = filter.words.length > 0 ? chunk.largestWithTexts : chunk.largest
  const stopAt = clock.now() + budget.ms
  const found: { id: string; threadId: string }[] = []
  let endId = firstEnd(query)
  let seen = 0

  for (let size = chunk.first; ; size = Math.min(size * 2, largest)) {
    const range = await readRange(database, { projectId, firstId, endId, size })
    seen += range.turns
    if (range.turns > 0) {
      const wanted = limit - found.length
      const turns = await findLastTurns(database, { ...range, projectId, endId, filter, limit: wanted + 1 })
      found.push(...turns.slice(0, wanted))
      if (turns.length > wanted) return page(found.at(-1)?.id ?? null)
    }
    if (range.turns < size) return page(null)
    endId = range.firstId
    if (found.length === limit || seen >= budget.turns || clock.now() >= stopAt) return page(endId)
    await setImmediate()
  }

  async function page(nextCursor: string | null): Promise<ThreadList> {
    const threadIds = found.map(({ threadId }) => threadId)
    return {
      threads: await readThreadSummaries(database, { projectId, threadIds }),
      nextCursor,
      hasMore: nextCursor !== null,
      searchedTo: new Date(turnTime(nextCursor ?? firstId)).toISOString(),
    }
  }
}

function readFilter({ q, category, resolution, page, rating }: ThreadsRequest['query']): ThreadFilter {
  return { words: splitWords(q ?? ''), category, resolution, pageUrl: page, rating }
}

function firstEnd({ cursor, to }: ThreadsRequest['query']): string {
  const end = to === undefined ? greatestTurnId : firstTurnIdAt(to)
  return cursor !== undefined && cursor < end ? cursor : end
}

/** Counts the newest turns of a range, up to `size`, and returns the id of the oldest of them. */
async function readRange(
  { queries }: Pick<Database, 'queries'>,
  range: { projectId: string; firstId: string; endId: string; size: number },
): Promise<{ turns: number; firstId: string }> {
  const { turns, first_id } = await queries
    .selectFrom(from =>
      from
        .selectFrom('turns')
        .select('id')
        .where('project_id', '=', range.projectId)
        .where('id', '>=', range.firstId)
        .where('id', '<', range.endId)
        .orderBy('id', 'desc')
        .limit(range.size)
        .as('newest'),
    )
    .select(({ fn }) => [fn.countAll().as('turns'), fn.min('id').as('first_id')])
    .executeTakeFirstOrThrow()
  return { turns: Number(turns), firstId: first_id ?? range.firstId }
}
