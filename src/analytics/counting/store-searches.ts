import type { WriteQueries } from '../../database/index.ts'
import type { ProjectDay } from './store-views.ts'

/** The searches for one query on one day. */
export interface CountedSearch {
  query: string
  hits: number
  /** Hits without results. */
  emptyHits: number
  /** Results that were opened, by the path of the page. */
  clicks: Map<string, number>
  /** In milliseconds. */
  lastAt: number
}

/** Bound what invented queries can store in a day. Further ones count in the total of the site only. */
const projectRows = 5_000
const organizationRows = 50_000

/**
 * Adds searches to the counts of a day, in one transaction. Each query may occur once. The number of searches bounds how long
 * SQLite blocks the event loop.
 */
export async function storeSearches(
  queries: WriteQueries,
  { searches, ...of }: ProjectDay & { searches: readonly CountedSearch[] },
): Promise<void> {
  const sorted = searches.toSorted((one, other) => compare(one.query, other.query))
  // This locks the day, so that processes which see a new query at the same time stay within the limit.
  await addSearches(queries, of, [{ query: '', ...addUp(sorted) }])
  const room = await findRoom(queries, of)
  const stored = await findStored(queries, of, sorted)
  const kept = keepWithin(sorted, { room, isStored: ({ query }) => stored.queries.has(query) })
  await addSearches(queries, of, kept.rows)
  const clicks = kept.rows.flatMap(({ query, clicks }) =>
    [...clicks].map(([path, count]) => ({ query, path, clicks: count })),
  )
  const keptClicks = keepWithin(
    clicks.toSorted((one, other) => compare(one.query, other.query) || compare(one.path, other.path)),
    { room: room - kept.added, isStored: ({ query, path }) => stored.clicks.has(`${query}\n${path}`) },
  )
  await addClicks(queries, of, keptClicks.rows)
  await queries
    .updateTable('search_days')
    .set(eb => ({ stored_rows: eb('stored_rows', '+', kept.added + keptClicks.added) }))
    .where('project_id', '=', of.projectId)
    .where('day', '=', of.day)
    .where('query', '=', '')
    .execute()
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

function addUp(searches: readonly CountedSearch[]): Omit<CountedSearch, 'query'> {
  const clicks = searches.flatMap(search => [...search.clicks.values()])
  return {
    hits: searches.reduce((sum, { hits }) => sum + hits, 0),
    emptyHits: searches.reduce((sum, { emptyHits }) => sum + emptyHits, 0),
    clicks: new Map([['', clicks.reduce((sum, count) => sum + count, 0)]]),
    lastAt: Math.max(...searches.map(({ lastAt }) => lastAt)),
  }
}

/** Keeps rows that are stored already, and new ones while there is room. */
function keepWithin<Row>(
  rows: readonly Row[],
  { room, isStored }: { room: number; isStored(row: Row): boolean },
): { rows: Row[]; added: number } {
  let added = 0
  const kept = rows.filter(row => {
    if (isStored(row)) return true
    if (added >= room) return false
    added += 1
    return true
  })
  return { rows: kept, added }
}

/** The rows that the day may still get. */
async function findRoom(queries: WriteQueries, { projectId, day }: ProjectDay): Promise<number> {
  const days = await queries
    .selectFrom('search_days')
    .innerJoin('projects as project', 'project.id', 'search_days.project_id')
    .innerJoin('projects as own', 'own.organization_id', 'project.organization_id')
    .select(['search_days.project_id', 'search_days.stored_rows'])
    .where('own.id', '=', projectId)
    .where('search_days.day', '=', day)
    .where('search_days.query', '=', '')
    .execute()
  const own = days.find(row => row.project_id === projectId)?.stored_rows ?? 0
  const all = days.reduce((sum, { stored_rows: rows }) => sum + rows, 0)
  return Math.max(0, Math.min(projectRows - own, organizationRows - all))
}

async function findStored(
  queries: WriteQueries,
  { projectId, day }: ProjectDay,
  searches: readonly CountedSearch[],
): Promise<{ queries: Set<string>; clicks: Set<string> }> {
  const wanted = searches.map(({ query }) => query)
  const found = await queries
    .selectFrom('search_days')
    .select('query')
    .where('project_id', '=', projectId)
    .where('day', '=', day)
    .where('query', 'in', wanted)
    .execute()
  const clicks = await queries
    .selectFrom('search_clicks')
    .select(['query', 'path'])
    .where('project_id', '=', projectId)
    .where('query', 'in', wanted)
    .where('day', '=', day)
    .execute()
  return {
    queries: new Set(found.map(({ query }) => query)),
    clicks: new Set(clicks.map(({ query, path }) => `${query}\n${path}`)),
  }
}

async function addSearches(
  queries: WriteQueries,
  { projectId, day }: ProjectDay,
  searches: readonly CountedSearch[],
): Promise<void> {
  if (searches.length === 0) return
  const rows = searches.map(({ query, hits, emptyHits, clicks, lastAt }) => ({
    project_id: projectId,
    day,
    query,
    hits,
    empty_hits: emptyHits,
    clicks: [...clicks.values()].reduce((sum, count) => sum + count, 0),
    last_at: lastAt,
  }))
  await queries
    .insertInto('search_days')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['project_id', 'day', 'query']).doUpdateSet(({ eb, ref }) => ({
        hits: eb(ref('search_days.hits'), '+', ref('excluded.hits')),
        empty_hits: eb(ref('search_days.empty_hits'), '+', ref('excluded.empty_hits')),
        clicks: eb(ref('search_days.clicks'), '+', ref('excluded.clicks')),
        last_at: eb
          .case()
          .when(ref('excluded.last_at'), '>', ref('search_days.last_at'))
          .then(ref('excluded.last_at'))
          .else(ref('search_days.last_at'))
          .end(),
      })),
    )
    .execute()
}

async function addClicks(
  queries: WriteQueries,
  { projectId, day }: ProjectDay,
  clicks: readonly { query: string; path: string; clicks: number }[],
): Promise<void> {
  if (clicks.length === 0) return
  await queries
    .insertInto('search_clicks')
    .values(clicks.map(click => ({ project_id: projectId, day, ...click })))
    .onConflict(conflict =>
      conflict.columns(['project_id', 'query', 'path', 'day']).doUpdateSet(({ eb, ref }) => ({
        clicks: eb(ref('search_clicks.clicks'), '+', ref('excluded.clicks')),
      })),
    )
    .execute()
}
