import type { SearchKind, SearchReport } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { daysOf, type TrafficRange } from './page-traffic.ts'
import { readDayRows } from './read-day-rows.ts'
import { readCursor, type SearchPlace, writeCursor } from './search-cursor.ts'

export interface SearchReportQuery extends TrafficRange {
  limit: number
  /** Throws `invalid-request` if it is not from this report. */
  cursor?: string | undefined
  only?: SearchKind | undefined
}

interface Counted extends SearchPlace {
  emptyHits: number
  clicks: number
  lastAt: number
}

/** Bounds memory. */
const distinctLimit = 200_000

/** Lists the queries that readers searched for, most frequent first. */
export async function listSearches(
  { database: { queries } }: { database: Pick<Database, 'queries'> },
  { limit, cursor, only, ...range }: SearchReportQuery,
): Promise<SearchReport> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { counted, totalSearches, complete } = await countSearches(queries, range)
  const listed = counted
    .filter(row => row.hits > 0 && isKind(row, only))
    .sort(compare)
    .filter(row => after === undefined || compare(row, after) > 0)
  const rows = listed.slice(0, limit)
  const last = rows.at(-1)
  const pages = await findTopPages(queries, { range, wanted: rows.map(({ query }) => query) })
  return {
    searches: rows.map(({ query, hits, emptyHits, clicks, lastAt }) => ({
      searchQuery: query,
      hits,
      ctr: Math.min(1, clicks / hits),
      topClickedPage: pages.get(query) ?? null,
      lastSearchedAt: new Date(lastAt).toISOString(),
      hitsWithoutResults: Math.min(hits, emptyHits),
    })),
    totalSearches,
    nextCursor: last && listed.length > limit ? writeCursor(last) : null,
    complete,
  }
}

function isKind({ emptyHits, clicks }: Counted, only: SearchKind | undefined): boolean {
  if (only === 'without-results') return emptyHits > 0
  return only === undefined || (clicks === 0 && emptyHits === 0)
}

function compare(one: SearchPlace, other: SearchPlace): number {
  if (one.hits !== other.hits) return other.hits - one.hits
  return one.query === other.query ? 0 : one.query < other.query ? -1 : 1
}

async function countSearches(queries: Database['queries'], range: TrafficRange) {
  const counted = new Map<string, Counted>()
  let totalSearches = 0
  let complete = true
  for await (const { query, hits, empty_hits: emptyHits, clicks, last_at: lastAt } of readDays(
    queries,
    range,
  )) {
    if (query === '') {
      totalSearches += hits
      continue
    }
    const known = counted.get(query)
    if (known) {
      known.hits += hits
      known.emptyHits += emptyHits
      known.clicks += clicks
      known.lastAt = Math.max(known.lastAt, lastAt)
    } else if (counted.size < distinctLimit) counted.set(query, { query, hits, emptyHits, clicks, lastAt })
    else complete = false
  }
  return { counted: [...counted.values()], totalSearches, complete }
}

function readDays(queries: Database['queries'], range: TrafficRange) {
  const { first, last } = daysOf(range)
  return readDayRows(
    first,
    ({ day, key, comparison, limit }) =>
      queries
        .selectFrom('search_days')
        .select(['day', 'query', 'hits', 'empty_hits', 'clicks', 'last_at'])
        .where('project_id', '=', range.projectId)
        .where('day', '<=', last)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('day', 'query'), comparison, tuple(day, key)))
        .orderBy('day')
        .orderBy('query')
        .limit(limit)
        .execute(),
    ({ query }) => query,
  )
}

/** Finds the page that was opened most after each query. */
async function findTopPages(
  queries: Database['queries'],
  { range, wanted }: { range: TrafficRange; wanted: readonly string[] },
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const { first, last } = daysOf(range)
  const rows = await queries
    .selectFrom('search_clicks')
    .select(eb => ['query', 'path', eb.fn.sum<number>('clicks').as('opened')])
    .where('project_id', '=', range.projectId)
    .where('query', 'in', wanted)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy(['query', 'path'])
    .orderBy('opened')
    .orderBy('path', 'desc')
    .execute()
  // The last row of each query wins.
  return new Map(rows.map(({ query, path }) => [query, path]))
}
