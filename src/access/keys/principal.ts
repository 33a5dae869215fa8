import type { KeyScope, Role } from '../../contract/index.ts'
import { matchesAddressRule } from '../addresses/address-rule.ts'
import type { Project } from '../projects/project.ts'

/** The entry of `allowedOrigins` that stands for this server's own pages. */
export const ownOrigin = 'self'

export type KeyProject = Pick<
  Project,
  'id' | 'domain' | 'siteUrl' | 'hostname' | 'hasAnalytics' | 'previewOf' | 'siteOptions'
>

export interface Member {
  userId: string
  name: string
  email: string
  role: Role
  sessionId: string
  /** When the member signed in or last confirmed their identity in this session, in milliseconds. */
  confirmedAt: number
  /** Whether the organisation requires two-factor authentication, and the member has not set it up. */
  needsSecondFactor: boolean
}

/** The caller of a request: an API key, or a member with a session. */
export interface Principal {
  /** Null for members. */
  keyId: string | null
  /** Null for API keys. */
  member: Member | null
  kind: 'admin' | 'assistant'
  organizationId: string
  /** The member, or the member that the key goes back to. Null for the keys of the first start. */
  responsibleUserId: string | null
  /** Null for admin keys and members. */
  project: KeyProject | null
  /** `write` always comes with `read`. */
  scopes: readonly KeyScope[]
  /** IP addresses and CIDR ranges that may use the key; empty for all. */
  allowedAddresses: readonly string[]
  /** Browser origins that may use the key, with `self` for this server; empty for all. */
  allowedOrigins: readonly string[]
  /** When the key expires, in milliseconds. Null for members, and for keys that do not expire. */
  expiresAt: number | null
}

/** An IPv4 address mapped to IPv6 counts as IPv4. */
export function isAddressAllowed(principal: Pick<Principal, 'allowedAddresses'>, address: string): boolean {
  const { allowedAddresses } = principal
  return allowedAddresses.length === 0 || allowedAddresses.some(rule => matchesAddressRule(rule, address))
}

/** `origin` is the value of an `Origin` header. `ownHosts` are this server's host names, with ports. */
export function isOriginAllowed(
  { allowedOrigins }: Pick<Principal, 'allowedOrigins'>,
  { origin, ownHosts }: { origin: string; ownHosts: readonly string[] },
): boolean {
  if (allowedOrigins.length === 0) return true
  const normalized = normalizeOrigin(origin)
  if (normalized === undefined) return false
  if (allowedOrigins.includes(normalized)) return true
  return allowedOrigins.includes(ownOrigin) && ownHosts.some(host => isOfHost(normalized, host))
}

/** Compares without the scheme, as a proxy in front of the server may have terminated TLS. */
function isOfHost(origin: string, host: string): boolean {
  const { protocol } = new URL(origin)
  return normalizeOrigin(`${protocol}//${host}`) === origin
}

/** Normalizes `HTTPS://Docs.Example.com:443/` to `https://docs.example.com`. Undefined if the text is not a web origin. */
export function normalizeOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  const isOriginAlone = url.href === `${url.origin}/` && !/[?#]/.test(text)
  return isOriginAlone ? url.origin : undefined
}
