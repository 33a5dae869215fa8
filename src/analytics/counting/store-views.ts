import type { WriteQueries } from '../../database/index.ts'

/** The views of one visitor on one page, or with the path '' on the whole site. */
export interface VisitorViews {
  path: string
  visitor: string
  human: number
  ai: number
}

export interface ProjectDay {
  projectId: string
  /** UTC, `YYYY-MM-DD`. */
  day: string
}

/** Limits the rows that invented user agents can add. Of further visitors, only the views are counted. */
const visitorRowLimit = 500_000
const trafficBits = { human: 1, ai: 2 }

interface PageCounts {
  human_views: number
  ai_views: number
  human_visitors: number
  ai_visitors: number
  visitors: number
  visitor_rows: number
}

/**
 * Adds views and new visitors to the counts of a day, in one transaction. Each page and visitor may occur once. The number of
 * rows bounds how long SQLite blocks the event loop.
 */
export async function storeViews(
  queries: WriteQueries,
  { views, ...of }: ProjectDay & { views: readonly VisitorViews[] },
): Promise<void> {
  const counts = new Map<string, PageCounts>()
  const countsOf = (path: string) => {
    const known = counts.get(path)
    if (known) return known
    const fresh = newCounts()
    counts.set(path, fresh)
    return fresh
  }
  const site = countsOf('')
  for (const { path, human, ai } of views) {
    const page = countsOf(path)
    page.human_views += human
    page.ai_views += ai
  }
  // This locks the day, so that processes which see a new visitor at the same time count it once.
  const [locked] = await addCounts(queries, of, [['', newCounts()]])
  if ((locked?.visitor_rows ?? 0) < visitorRowLimit)
    for (const traffic of ['human', 'ai'] as const) {
      const added = await addVisitors(queries, of, { traffic, views })
      for (const { path, isNew } of added) {
        const page = countsOf(path)
        page[`${traffic}_visitors`] += 1
        if (isNew) page.visitors += 1
        if (isNew) site.visitor_rows += 1
      }
    }
  await addCounts(queries, of, [...counts])
}

function newCounts(): PageCounts {
  return { human_views: 0, ai_views: 0, human_visitors: 0, ai_visitors: 0, visitors: 0, visitor_rows: 0 }
}

/** Adds the visitors of one kind. Returns those that the day did not have yet as this kind; `isNew`: nor as the other. */
async function addVisitors(
  queries: WriteQueries,
  { projectId, day }: ProjectDay,
  { traffic, views }: { traffic: 'human' | 'ai'; views: readonly VisitorViews[] },
): Promise<{ path: string; isNew: boolean }[]> {
  const bit = trafficBits[traffic]
  const rows = views
    .filter(row => row[traffic] > 0)
    .map(({ path, visitor }) => ({ project_id: projectId, day, path, visitor, traffic: bit }))
  if (rows.length === 0) return []
  const added = await queries
    .insertInto('page_visitors')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'day', 'path', 'visitor'])
        .doUpdateSet(({ eb, ref }) => ({
          traffic: eb(ref('page_visitors.traffic'), '+', ref('excluded.traffic')),
        }))
        .where('page_visitors.traffic', '=', trafficBits[traffic === 'human' ? 'ai' : 'human']),
    )
    .returning(['path', 'traffic'])
    .execute()
  return added.map(row => ({ path: row.path, isNew: row.traffic === bit }))
}

async function addCounts(
  queries: WriteQueries,
  { projectId, day }: ProjectDay,
  counts: [path: string, counts: PageCounts][],
): Promise<{ path: string; visitor_rows: number }[]> {
  const columns = Object.keys(newCounts()) as (keyof PageCounts)[]
  return queries
    .insertInto('page_days')
    .values(counts.map(([path, page]) => ({ project_id: projectId, day, path, ...page })))
    .onConflict(conflict =>
      conflict
        .columns(['project_id', 'day', 'path'])
        .doUpdateSet(({ eb, ref }) =>
          Object.fromEntries(
            columns.map(column => [column, eb(ref(`page_days.${column}`), '+', ref(`excluded.${column}`))]),
          ),
        ),
    )
    .returning(['path', 'visitor_rows'])
    .execute()
}
