import { AppError } from '../../shared/index.ts'
import { readSitePage, sitePath } from '../discovery/read-site-page.ts'
import { searchPassages } from '../discovery/search-passages.ts'
import type { Handlers } from '../handler.ts'
import { answerMcp } from '../mcp/answer-mcp.ts'
import { searchFilter } from '../search-filter.ts'
import { findAskedSite } from './asked-site.ts'

const defaultPageSize = 10

export const discoveryHandlers: Handlers<'searchDocumentation' | 'readPage' | 'callMcp'> = {
  async searchDocumentation(services, { params, body, principal }) {
    const { site } = await findAskedSite(services, principal, params.domain)
    const { passages } = await searchPassages(site, {
      query: body.query,
      limit: body.pageSize ?? defaultPageSize,
      filter: searchFilter(body.filter),
      explain: body.explain ?? false,
    })
    return { json: passages }
  },

  async readPage(services, { params, body, principal }) {
    const { site } = await findAskedSite(services, principal, params.domain)
    const page = readSitePage(site, body.path)
    if (page) return { json: page }
    throw new AppError('not-found', `The site ${params.domain} has no page ${sitePath(body.path)}.`)
  },

  async callMcp(services, { params, body, principal, request, reply }) {
    const asked = await findAskedSite(services, principal, params.domain)
    await answerMcp(services, { asked, message: body, request, reply })
    return { sent: true }
  },
}
