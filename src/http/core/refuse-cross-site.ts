import type { FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'

/**
 * Protects session cookies against cross-site requests. Requests that change something need an `Origin` of this server;
 * any request is refused if `Sec-Fetch-Site` says that it comes from another site.
 */
export function refuseCrossSite(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site') throw new AppError('cross-site', 'The request comes from another site.')
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (origin === undefined) throw new AppError('cross-site', 'The request has no Origin header.')
  if (origin === new URL(baseUrl).origin || origin === `${request.protocol}://${request.host}`) return
  throw new AppError(
    'cross-site',
    `The request comes from a page of ${origin.slice(0, 200)}, but this server is ${baseUrl} (LECTERN_BASE_URL).`,
  )
}
