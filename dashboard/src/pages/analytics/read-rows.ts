import type { Client } from '../../../../src/client/index.ts'

/** Rows of a table, with its head. */
export type Rows = (string | number | null)[][]

interface Period {
  projectId: string
  /** `YYYY-MM-DD`. */
  dateFrom: string
}

/** Bounds the time of a download. */
const mostRows = 5_000

/** Reads the views of every page. */
export async function readPageRows(api: Client, period: Period): Promise<Rows> {
  const rows: Rows = [['page', 'people', 'ai', 'total']]
  for (let offset = 0; offset < mostRows; offset += 250) {
    const { views, hasMore } = await api.readViews({ ...period, limit: 250, offset })
    rows.push(...views.map(({ path, human, ai, total }) => [path, human, ai, total]))
    if (!hasMore) break
  }
  return rows
}

/** Reads every query that readers searched for. */
export async function readSearchRows(api: Client, period: Period): Promise<Rows> {
  const rows: Rows = [['query', 'searches', 'withoutResult', 'opened', 'mostOpenedPage', 'lastSearchedAt']]
  for (let cursor: string | null | undefined; cursor !== null && rows.length <= mostRows; ) {
    const page = await api.listSearches({ ...period, limit: 100, ...(cursor && { cursor }) })
    for (const { searchQuery, hits, hitsWithoutResults, ctr, ...row } of page.searches)
      rows.push([searchQuery, hits, hitsWithoutResults, ctr, row.topClickedPage, row.lastSearchedAt])
    cursor = page.nextCursor
  }
  return rows
}
