import type { FastifyRequest } from 'fastify'
import { type CountedPage, isCounted } from './count-view.ts'
import type { HttpServices } from './http-services.ts'

interface CountedSearch {
  project: CountedPage['project']
  query: string
  hasResults: boolean
}

/** Counts a search through the API. A client can search at each key press, so that only the query at the end counts. */
export function countApiSearch(
  { searches }: Pick<HttpServices, 'searches'>,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { project, query, hasResults }: CountedSearch,
): void {
  if (!isCounted(project)) return
  const search = { projectId: project.id, query, hasResults, opened: null, isCounted: false }
  searches.countTyped(search, `${ip} ${(headers['user-agent'] ?? '').slice(0, 300)}`)
}
