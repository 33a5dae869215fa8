import type { AnalyticsDays } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { dayOf } from '../counting/day-of.ts'

const dayMs = 86_400_000

interface DayRange {
  projectId: string
  /** In milliseconds. */
  from: number
  /** Exclusive. */
  to: number
}

/** Counts the views, visitors and searches of a site for each UTC day that a range touches. */
export async function readDays(
  { database: { queries } }: { database: Pick<Database, 'queries'> },
  { projectId, from, to }: DayRange,
): Promise<AnalyticsDays> {
  // By name: a range would read the rows of every page.
  const dates = listDays(dayOf(from), dayOf(Math.max(from, to - 1)))
  const views = await queries
    .selectFrom('page_days')
    .select(['day', 'human_views', 'ai_views', 'human_visitors', 'ai_visitors', 'visitors'])
    .where('project_id', '=', projectId)
    .where('path', '=', '')
    .where('day', 'in', dates)
    .execute()
  const searches = await queries
    .selectFrom('search_days')
    .select(['day', 'hits', 'empty_hits', 'clicks'])
    .where('project_id', '=', projectId)
    .where('query', '=', '')
    .where('day', 'in', dates)
    .execute()
  const viewsOf = new Map(views.map(row => [row.day, row]))
  const searchesOf = new Map(searches.map(row => [row.day, row]))
  return {
    days: dates.map(date => {
      const seen = viewsOf.get(date)
      const searched = searchesOf.get(date)
      const [humanViews, aiViews] = [seen?.human_views ?? 0, seen?.ai_views ?? 0]
      return {
        date,
        views: { human: humanViews, ai: aiViews, total: humanViews + aiViews },
        visitors: {
          human: seen?.human_visitors ?? 0,
          ai: seen?.ai_visitors ?? 0,
          total: seen?.visitors ?? 0,
        },
        searches: searched?.hits ?? 0,
        searchesWithoutResults: searched?.empty_hits ?? 0,
        searchesWithClick: searched?.clicks ?? 0,
      }
    }),
  }
}

function listDays(first: string, last: string): string[] {
  const days: string[] = []
  for (let time = Date.parse(first); dayOf(time) <= last; time += dayMs) days.push(dayOf(time))
  return days
}
