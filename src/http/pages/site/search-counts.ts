import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decideTraffic } from '../../../analytics/index.ts'
import { tellSearchSchema } from '../../../contract/index.ts'
import { type SearchResultView, searchedPath } from '../../../site/index.ts'
import { findSimilarTitles, readSearch, searchSite } from '../../../site-search/index.ts'
import { isCounted, trafficOf } from '../../core/count-view.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { admitRequest, spendRequest } from '../../core/limit-request.ts'
import { parseInput } from '../../core/parse-input.ts'
import type { HostedSite } from './find-hosted-site.ts'
import { findReportedSite } from './find-reported-site.ts'

const bodyLimitBytes = 8 * 1024

/**
 * Takes the searches that readers made in the search box of a site, and the results that they opened. It needs no key and no
 * cookie. The server searches again, because a page could send anything: only a result of the search counts as opened.
 */
export function registerSearchedRoute(app: FastifyInstance, services: HttpServices): void {
  app.post<{ Params: { domain: string } }>(
    `/sites/:domain${searchedPath}`,
    { bodyLimit: bodyLimitBytes },
    async (request, reply) => {
      const { hosted, caller } = await findReportedSite(services, request)
      const { organizationId, id: projectId } = hosted.project
      await admitRequest(services.searchCountLimiter, caller, reply)
      const {
        opened = null,
        isCounted: isKnown = false,
        ...fields
      } = parseInput(tellSearchSchema, request.body)
      await spendRequest(services.searchCountLimiter, caller, reply)
      if (isCounted(hosted.project) && isPerson(request)) {
        await services.scheduler.wait({ organizationId, projectId })
        const found = await searchAgain(hosted, readSearch(fields))
        services.searches.count({
          projectId,
          query: fields.q,
          hasResults: found.hasResults,
          opened: opened !== null && found.paths.has(opened) ? opened : null,
          isCounted: isKnown,
        })
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
}

function isPerson({ headers }: FastifyRequest): boolean {
  const userAgent = headers['user-agent'] ?? ''
  return decideTraffic({ userAgent, isForAgents: false, isNavigation: false }) === 'human'
}

async function searchAgain(hosted: HostedSite, search: ReturnType<typeof readSearch>) {
  const places = searchSite(hosted.live, search)
  const shown = places.length > 0 ? places : await findSimilarTitles(hosted.live.site, search.query)
  return { hasResults: places.length > 0, paths: new Set(shown.map(({ path }) => path)) }
}

/** Counts a search whose results the server shows as a page, for browsers without scripts. */
export function countShownSearch(
  { searches }: Pick<HttpServices, 'searches'>,
  request: FastifyRequest,
  { hosted, found }: { hosted: HostedSite; found: { query: string; places: readonly SearchResultView[] } },
): void {
  if (!isCounted(hosted.project) || trafficOf(request, false) !== 'human') return
  const { query, places } = found
  const counted = { projectId: hosted.project.id, query, hasResults: places.length > 0 }
  searches.count({ ...counted, opened: null, isCounted: false })
}
