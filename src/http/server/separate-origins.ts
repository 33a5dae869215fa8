import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'
import type { HttpSettings } from '../core/http-services.ts'
import { keepReaderCookies } from '../core/reader-cookie.ts'
import { hasSitesOrigin } from '../core/server-addresses.ts'
import { placeOf } from '../pages/site/host-router.ts'

/**
 * With `LECTERN_SITES_URL`, serves sites under that address and custom domains only, and the dashboard under
 * `LECTERN_BASE_URL` only. Members' session cookies are ignored everywhere else. API requests with a key are also accepted under
 * host names that the server does not know, because they may come from inside the network.
 */
export function separateOrigins(
  app: FastifyInstance,
  settings: Pick<HttpSettings, 'baseUrl' | 'sitesUrl'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasSitesOrigin(settings)) return
    const place = placeOf(request)
    if (place === 'base' || place === 'other') {
      if (isOfSites(request)) return reply.redirect(settings.sitesUrl() + request.url, 307)
      if (place === 'base') return
    }
    const cookie = keepReaderCookies(request.headers.cookie)
    delete request.headers.cookie
    if (cookie !== undefined) request.headers.cookie = cookie
    if (isOfMembers(request) || (place !== 'other' && !isOpen(request)))
      throw new AppError(
        'wrong-origin',
        `This address serves sites only. Use ${settings.baseUrl()}${request.url.slice(0, 200)} (LECTERN_BASE_URL). If you did, the proxy must pass on the host name.`,
      )
  })
}

const isOfSites = (request: FastifyRequest) => isBelow(request, ['/sites', '/screenshots'])
const isOfMembers = (request: FastifyRequest) =>
  isBelow(request, ['/dashboard']) || request.routeOptions.url === '/'
/** Routes that ignore sessions, which readers and programs use under every host name. */
const isOpen = (request: FastifyRequest) =>
  isBelow(request, [
    ...['/sites', '/screenshots', '/discovery', '/mcp', '/widget.js', '/badge'],
    ...['/healthz', '/readyz', '/metrics'],
  ])

/** By the route, because its path is decoded. */
function isBelow({ routeOptions: { url = '' } }: FastifyRequest, paths: readonly string[]): boolean {
  return paths.some(path => url === path || url.startsWith(`${path}/`))
}
