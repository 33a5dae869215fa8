import { listSearches, readDays, readPageTraffic } from '../../analytics/index.ts'
import type { TrafficQuery } from '../../contract/index.ts'
import { countCallers } from '../../conversations/index.ts'
import { AppError } from '../../shared/index.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const defaultDays = 30
const daysLimit = 400
const dayMs = 86_400_000
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

  async readAnalyticsDays(services, { query, project }) {
    const { dateTo: to = services.clock.now() + 1, dateFrom: from = to - defaultDays * dayMs } = query
    const message = `must not be more than ${daysLimit} days before the end of the range`
    if (to - from > (daysLimit + 1) * dayMs)
      throw new AppError('invalid-request', `The request is not valid. \`dateFrom\`: ${message}.`, {
        details: [{ path: 'dateFrom', message }],
      })
    return { json: await readDays(services, { projectId: project.id, from, to }), headers }
  },

  async listSearches(services, { query: { dateFrom, dateTo, ...query }, project }) {
    const asked = { projectId: project.id, from: dateFrom, to: dateTo, ...query }
    return { json: await listSearches(services, asked), headers }
  },

  async readCallerStats(services, { query: { dateFrom, dateTo }, project }) {
    const asked = { projectId: project.id, from: dateFrom, to: dateTo }
    return { json: await countCallers(services, asked), headers }
  },
} satisfies Partial<RouteHandlers>

function rangeOf(projectId: string, { dateFrom, dateTo, limit, offset }: TrafficQuery) {
  return { projectId, from: dateFrom, to: dateTo, limit, offset }
}
