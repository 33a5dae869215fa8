import { readPageTraffic } from '../../analytics/index.ts'
import type { TrafficQuery } from '../../contract/index.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const headers = { 'cache-control': 'private, no-store' }

export const analyticsHandlers = {
  async readViews(services, { query, project }) {
    const asked = { ...rangeOf(project.id, query), measure: 'views' as const }
    const { totals, pages, hasMore } = await readPageTraffic(services, asked)
    return { json: { totals, views: pages, hasMore }, headers }
  },

  async readVisitors(services, { query, project }) {
    const asked = { ...rangeOf(project.id, query), measure: 'visitors' as const }
    const { totals, pages, hasMore } = await readPageTraffic(services, asked)
    return { json: { totals, visitors: pages, hasMore }, headers }
  },
} satisfies Partial<RouteHandlers>

function rangeOf(projectId: string, { dateFrom, dateTo, limit, offset }: TrafficQuery) {
  return { projectId, from: dateFrom, to: dateTo, limit, offset }
}
