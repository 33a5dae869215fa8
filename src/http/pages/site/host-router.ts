import type { IncomingMessage } from 'node:http'
import type { Hostnames } from '../../../access/index.ts'
import { basePathOf } from '../../../shared/index.ts'
import { feedbackPath, searchedPath, signInPath, signOutPath, tokenSignInPath } from '../../../site/index.ts'
import type { HttpSettings } from '../../core/http-services.ts'
import { requestedHost, type TrustProxy } from '../../core/request-host.ts'
import { onceListening } from '../../core/server-addresses.ts'
import { widgetPath } from '../../core/widget-file.ts'

/** Which of the server's host names a request addresses; `base` and `sites` are those of its two addresses. */
export type Place = 'base' | 'sites' | 'custom' | 'other'

/** The MCP server of a site, below the site's address. */
export const siteMcpPath = '/mcp'

interface RouterNeeds {
  hostnames: Hostnames
  trustProxy: TrustProxy
  settings: Pick<HttpSettings, 'baseUrl' | 'sitesUrl'>
}

const places = new WeakMap<IncomingMessage, Place>()
const customDomains = new WeakMap<IncomingMessage, string>()

/**
 * Removes the path of the server's address from requests, if a proxy has not done so. Under a custom domain, routes `GET`
 * requests, feedback and forms of readers, and MCP messages to the site of its project. The assistant API and the chat box script,
 * which the site's pages use, keep their paths under every host name.
 */
export function createHostRouter({ hostnames, trustProxy, settings }: RouterNeeds) {
  const findPlace = createPlaceFinder(settings)
  return (request: IncomingMessage): string => {
    const url = request.url ?? '/'
    const hostname = requestedHost(request, trustProxy)
    const domain = hostname === undefined ? undefined : hostnames.find(hostname)
    if (hostname === undefined || domain === undefined) {
      const { place, path } = findPlace(hostname)
      places.set(request, place)
      return removePath(url, path)
    }
    places.set(request, 'custom')
    if (!isForSite(request.method, url)) return url
    customDomains.set(request, hostname)
    return `/sites/${domain}${url.startsWith('/') ? url : '/'}`
  }
}

/** The custom domain of a routed request; undefined if the request addressed `/sites/` itself. */
export function customDomainOf({ raw }: { raw: IncomingMessage }): string | undefined {
  return customDomains.get(raw)
}

export function placeOf({ raw }: { raw: IncomingMessage }): Place {
  return places.get(raw) ?? 'other'
}

function createPlaceFinder(settings: RouterNeeds['settings']) {
  const describe = (place: Place, { hostname, href }: URL) => ({ place, hostname, path: basePathOf(href) })
  const list = onceListening(settings, ({ base, sites }) => [
    describe('base', base),
    describe('sites', sites),
  ])
  return (hostname: string | undefined): { place: Place; path: string } => {
    const known = list() ?? []
    const found = known.find(address => address.hostname === hostname)
    return found ?? { place: 'other', path: known[0]?.path ?? '' }
  }
}

function removePath(url: string, path: string): string {
  if (path === '' || !url.startsWith(path)) return url
  const rest = url.slice(path.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

/** Sent by readers: feedback, searches, and signing in and out. */
const readerForms: readonly string[] = [feedbackPath, searchedPath, signInPath, signOutPath, tokenSignInPath]

function isForSite(method: string | undefined, url: string): boolean {
  const path = url.split('?', 1)[0]
  if (method !== 'GET' && method !== 'HEAD') return path === siteMcpPath || readerForms.includes(path ?? '')
  return !url.startsWith('/discovery/') && path !== widgetPath
}
