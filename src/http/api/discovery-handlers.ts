import { AppError } from '../../shared/index.ts'
import { countApiSearch } from '../core/count-search.ts'
import { countAgentView } from '../core/count-view.ts'
import { openSiteForKey } from '../core/open-live-site.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { readSitePage, sitePath } from '../discovery/read-site-page.ts'
import { searchPassages } from '../discovery/search-passages.ts'
import { answerMcp } from '../mcp/answer-mcp.ts'

export const discoveryHandlers = {
  async searchDocumentation(services, { params, body, principal, request }) {
    const { site, project } = await openSiteForKey(services, principal, {
      domain: params.domain,
      request,
    })
    const { passages } = await searchPassages(site, {
      query: body.query,
      limit: body.pageSize,
      filter: body.filter,
      explain: body.explain ?? false,
      scoreThreshold: body.scoreThreshold,
    })
    countApiSearch(services, request, { project, query: body.query, hasResults: passages.length > 0 })
    return { json: passages }
  },

  async readPage(services, { params, body, principal, request }) {
    const opened = await openSiteForKey(services, principal, { domain: params.domain, request })
    const page = readSitePage(opened, body.path)
    if (page) {
      countAgentView(services, request, { project: opened.project, path: page.path })
      return { json: page }
    }
    throw new AppError('not-found', `The site ${params.domain} has no page ${sitePath(body.path)}.`)
  },

  async callMcp(services, { params, body, principal, request, reply }) {
    const opened = await openSiteForKey(services, principal, { domain: params.domain, request })
    const { organizationId } = principal
    await answerMcp(services, { opened, organizationId, message: body, request, reply })
    return { sent: true }
  },
} satisfies Partial<RouteHandlers>
