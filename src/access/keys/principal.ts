import type { KeyScope, Role } from '../../contract/index.ts'
import { matchesAddressRule } from '../address-rule.ts'
import type { Project } from '../projects/project.ts'
import { normalizeOrigin, ownOrigin } from './origin.ts'

/** What a request with an assistant key needs of its project. */
export type KeyProject = Pick<Project, 'id' | 'domain' | 'siteUrl' | 'hostname'>

/** A user who is signed in, in the organisation of the principal. */
export interface Member {
  userId: string
  name: string
  email: string
  role: Role
}

/** Who a valid key stands for, or a session. */
export interface Principal {
  /** Null where a member calls. */
  keyId: string | null
  /** Null where a key calls. */
  member: Member | null
  kind: 'admin' | 'assistant'
  organizationId: string
  /** The one project of an assistant key. */
  project: KeyProject | null
  /** What an admin key may do; `write` is never without `read`. */
  scopes: readonly KeyScope[]
  /** Addresses and CIDR ranges that may use the key; empty: all. */
  allowedAddresses: readonly string[]
  /** Browser origins that may use the key, `self` for this server's own; empty: all. */
  allowedOrigins: readonly string[]
}

/** `address` is an IPv4 or IPv6 address; an IPv4 one mapped to IPv6 counts as IPv4. */
export function isAddressAllowed(principal: Pick<Principal, 'allowedAddresses'>, address: string): boolean {
  const { allowedAddresses } = principal
  return allowedAddresses.length === 0 || allowedAddresses.some(rule => matchesAddressRule(rule, address))
}

/** `origin` is the value of an `Origin` header; `ownHosts` are the names with which readers reach this server, ports included. */
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

/** The scheme is the origin's: a proxy in front of the server may have ended the encryption. */
function isOfHost(origin: string, host: string): boolean {
  const { protocol } = new URL(origin)
  return normalizeOrigin(`${protocol}//${host}`) === origin
}
