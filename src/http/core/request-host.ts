import type { IncomingMessage } from 'node:http'
import { isAddressOf } from '../../access/index.ts'

/** The `TRUST_PROXY` setting: which proxies are trusted. */
export type TrustProxy = boolean | number | string[]

/** Lower-case, without port. Of several `X-Forwarded-Host` values, the last one: it is from the nearest proxy. */
export function requestedHost({ headers, socket }: IncomingMessage, trust: TrustProxy): string | undefined {
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
