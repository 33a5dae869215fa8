import type { Database } from '../../database/index.ts'
import { dayOf } from '../counting/day-of.ts'
import { readDayRows } from './read-day-rows.ts'

export interface TrafficRange {
  projectId: string
  /** In milliseconds. The UTC days that the range touches are counted as a whole. */
  from?: number | undefined
  /** Exclusive. */
  to?: number | undefined
}

export interface TrafficCount {
  human: number
  ai: number
  total: number
}

export interface PageTraffic {
  totals: TrafficCount
  pages: (TrafficCount & { path: string })[]
  hasMore: boolean
}

export type Measure = 'views' | 'visitors'

interface Needs {
  database: Pick<Database, 'queries'>
}

const firstDay = '0000-01-01'
const lastDay = '9999-12-31'

/** Counts the views or visitors of a project and its pages, most first. The visitors of a range are the sum of those of its days. */
export async function readPageTraffic(
  { database }: Needs,
  { measure, limit, offset, ...range }: TrafficRange & { measure: Measure; limit: number; offset: number },
): Promise<PageTraffic> {
  const pages = new Map<string, TrafficCount>()
  for await (const { path, day: _, ...row } of readDays(database, range)) {
    const counted = pages.get(path) ?? { human: 0, ai: 0, total: 0 }
    const { human, ai, total } = countOf(row, measure)
    pages.set(path, { human: counted.human + human, ai: counted.ai + ai, total: counted.total + total })
  }
  const totals = pages.get('') ?? { human: 0, ai: 0, total: 0 }
  pages.delete('')
  const sorted = [...pages]
    .map(([path, counted]) => ({ path, ...counted }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total || (one.path < other.path ? -1 : 1))
  return { totals, pages: sorted.slice(offset, offset + limit), hasMore: sorted.length > offset + limit }
}

interface DayCounts {
  human_views: number
  ai_views: number
  human_visitors: number
  ai_visitors: number
  visitors: number
}

export function countOf(row: DayCounts, measure: Measure): TrafficCount {
  return measure === 'views'
    ? { human: row.human_views, ai: row.ai_views, total: row.human_views + row.ai_views }
    : { human: row.human_visitors, ai: row.ai_visitors, total: row.visitors }
}

export function daysOf({ from, to }: Pick<TrafficRange, 'from' | 'to'>): { first: string; last: string } {
  return {
    first: from === undefined ? firstDay : dayOf(from),
    last: to === undefined ? lastDay : dayOf(to - 1),
  }
}

function readDays({ queries }: Pick<Database, 'queries'>, range: TrafficRange) {
  const { first, last } = daysOf(range)
  return readDayRows(
    first,
    ({ day, key, comparison, limit }) =>
      queries
        .selectFrom('page_days')
        .select(['day', 'path', 'human_views', 'ai_views', 'human_visitors', 'ai_visitors', 'visitors'])
        .where('project_id', '=', range.projectId)
        .where('day', '<=', last)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('day', 'path'), comparison, tuple(day, key)))
        .orderBy('day')
        .orderBy('path')
        .limit(limit)
        .execute(),
    ({ path }) => path,
  )
}
