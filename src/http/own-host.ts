import type { IncomingMessage } from 'node:http'
import { type Hostnames, isAddressOf } from '../access/index.ts'
import { widgetPath } from './widget-route.ts'

/** As the setting has it: which proxies are believed. */
export type TrustProxy = boolean | number | string[]

const ownHosts = new WeakMap<IncomingMessage, string>()

/**
 * Sends what readers ask of a project's own host name to the project's site. The assistant and the chat box, which the site's
 * pages use, are there under every host name, and so is all that is more than reading.
 */
export function createHostRouter(needs: { hostnames: Hostnames; trustProxy: TrustProxy }) {
  return (request: IncomingMessage): string => {
    const url = request.url ?? '/'
    if (!isForSite(request.method, url)) return url
    const hostname = askedHost(request, needs.trustProxy)
    const domain = hostname === undefined ? undefined : needs.hostnames.find(hostname)
    if (hostname === undefined || domain === undefined) return url
    ownHosts.set(request, hostname)
    return `/sites/${domain}${url.startsWith('/') ? url : '/'}`
  }
}

/** The project's own host name that a request came for; undefined where it came under `/sites/`. */
export function ownHostOf({ raw }: { raw: IncomingMessage }): string | undefined {
  return ownHosts.get(raw)
}

function isForSite(method: string | undefined, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !url.startsWith('/discovery/') && url.split('?', 1)[0] !== widgetPath
}

/** Without port and in lower case. Of several values of a proxy's header, the nearest proxy's. */
function askedHost({ headers, socket }: IncomingMessage, trust: TrustProxy): string | undefined {
  const forwarded = headers['x-forwarded-host']
  const told =
    forwarded !== undefined && isTrusted(socket.remoteAddress, trust) ? String(forwarded) : headers.host
  const host = told?.slice(told.lastIndexOf(',') + 1)
  return host?.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

function isTrusted(address: string | undefined, trust: TrustProxy): boolean {
  if (typeof trust === 'boolean') return trust
  if (typeof trust === 'number') return trust > 0
  return address !== undefined && trust.some(rule => isAddressOf(rule, address))
}
