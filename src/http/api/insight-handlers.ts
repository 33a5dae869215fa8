import { findGaps } from '../../assistant/index.ts'
import { type Gaps, type GapsQuery, gapCells, gapColumns } from '../../contract/index.ts'
import { resolveRange } from '../../conversations/index.ts'
import { AppError, formatCsvRow } from '../../shared/index.ts'
import { pageUrl } from '../core/project-urls.ts'
import type { RouteCall, RouteHandlers } from '../core/route-handler.ts'

const headers = { 'cache-control': 'private, no-store' }

export const insightHandlers = {
  async readInsights(services, { query, project }) {
    return { json: await services.insights.read(project.id, query), headers }
  },

  async listGaps(services, { query, request, reply, project }) {
    const live = (await services.liveSites.find(project.id))?.openFor({ kind: 'all' })
    if (!live)
      throw new AppError(
        'not-deployed',
        `The site ${project.domain} has no live deployment yet. Deploy it, then try again.`,
        {
          retryAfterSeconds: 10,
        },
      )
    const gaps = await findGaps(services, {
      projectId: project.id,
      range: resolveRange(query, services.clock.now()),
      limit: query.limit,
      site: { ...live, pageUrl: (path, anchor) => pageUrl(services, project, path, anchor) },
    })
    if (!wantsCsv(query, request)) return { json: gaps, headers: { ...headers, vary: 'accept' } }
    reply
      .headers({ ...headers, vary: 'accept', 'content-type': 'text/csv; charset=utf-8' })
      .header('content-disposition', `attachment; filename="${project.domain}-gaps.csv"`)
      .send(writeCsv(gaps))
    return { sent: true }
  },
} satisfies Partial<RouteHandlers>

function wantsCsv({ format }: GapsQuery, { headers: { accept = '' } }: RouteCall['request']): boolean {
  if (format !== undefined) return format === 'csv'
  const wanted = accept.split(',').map(range => range.split(';')[0]?.trim().toLowerCase())
  return wanted.includes('text/csv') && !wanted.includes('application/json')
}

function writeCsv({ gaps }: Gaps): string {
  return [gapColumns, ...gaps.map(gapCells)].map(row => formatCsvRow(row)).join('')
}
