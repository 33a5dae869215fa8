import { isIP } from 'node:net'

/** The site that passkeys belong to. */
export interface PasskeySite {
  /** The host name, which passkeys are bound to. */
  id: string
  origin: string
}

/** Undefined if browsers offer no passkeys there: they need a host name, and https except on this machine. */
export function findPasskeySite(baseUrl: string): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(baseUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : undefined
}
