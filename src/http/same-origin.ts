import type { FastifyRequest } from 'fastify'
import { AppError } from '../shared/index.ts'

/**
 * Refuses what pages of other sites send with a member's cookie: a request that changes something must come from a page of
 * this server (`Origin`), and none may be known to come from elsewhere (`Sec-Fetch-Site`).
 */
export function refuseOtherOrigins(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') throw crossSite('of another site')
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (origin === undefined) throw crossSite('that does not name itself (there is no Origin header)')
  if (origin === new URL(baseUrl).origin || origin === `${request.protocol}://${request.host}`) return
  throw crossSite(`of ${origin.slice(0, 200)}; this server is ${baseUrl} (LECTERN_BASE_URL)`)
}

function crossSite(page: string): AppError {
  return new AppError('cross-site', `The request comes from a page ${page}.`)
}
