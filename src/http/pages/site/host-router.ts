import type { IncomingMessage } from 'node:http'
import { type Hostnames, isAddressOf } from '../../../access/index.ts'
import { widgetPath } from '../../core/widget-file.ts'

/** The `TRUST_PROXY` setting: which proxies are trusted. */
export type TrustProxy = boolean | number | string[]

const customDomains = new WeakMap<IncomingMessage, string>()

/**
 * Routes `GET` requests for a custom domain to the site of its project. The assistant API and the chat box script, which
 * the site's pages use, keep their paths under every host name.
 */
export function createHostRouter(needs: { hostnames: Hostnames; trustProxy: TrustProxy }) {
  return (request: IncomingMessage): string => {
    const url = request.url ?? '/'
    if (!isForSite(request.method, url)) return url
    const hostname = requestedHost(request, needs.trustProxy)
    const domain = hostname === undefined ? undefined : needs.hostnames.find(hostname)
    if (hostname === undefined || domain === undefined) return url
    customDomains.set(request, hostname)
    return `/sites/${domain}${url.startsWith('/') ? url : '/'}`
  }
}

/** The custom domain of a routed request; undefined if the request addressed `/sites/` itself. */
export function customDomainOf({ raw }: { raw: IncomingMessage }): string | undefined {
  return customDomains.get(raw)
}

function isForSite(method: string | undefined, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !url.startsWith('/discovery/') && url.split('?', 1)[0] !== widgetPath
}

/** Lower-case, without port. Of several `X-Forwarded-Host` values, the last one: it is from the nearest proxy. */
function requestedHost({ headers, socket }: IncomingMessage, trust: TrustProxy): string | undefined {
  const forwarded = headers['x-forwarded-host']
  const value =
    forwarded !== undefined && isTrusted(socket.remoteAddress, trust) ? String(forwarded) : headers.host
  const host = value?.slice(value.lastIndexOf(',') + 1)
  return host?.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

function isTrusted(address: string | undefined, trust: TrustProxy): boolean {
  if (typeof trust === 'boolean') return trust
  if (typeof trust === 'number') return trust > 0
  return address !== undefined && trust.some(rule => isAddressOf(rule, address))
}
