import type { IncomingHttpHeaders } from 'node:http'
import { isAddressAllowed, isOriginAllowed, type Keyring, type Principal } from '../access/index.ts'
import type { Route, RouteKey } from '../contract/index.ts'
import { AppError } from '../shared/index.ts'

interface Needs {
  keyring: Pick<Keyring, 'authenticate'>
  settings: { baseUrl(): string }
}

interface Caller {
  headers: IncomingHttpHeaders
  /** The name under which the server was called, with its port. */
  host: string
  address: string
}

const keyKinds: Record<RouteKey, string> = {
  admin: 'an admin key (it begins with lectern_ and stays on your servers)',
  assistant: 'an assistant key (it begins with lectern_dsc_)',
}

const refusals = {
  malformed: 'The key is mistyped or cut short: its checksum does not match.',
  unknown: 'This server does not know the key.',
  revoked: 'The key has been revoked.',
  expired: 'The key has expired.',
}

/** Finds out who calls, and whether the route is theirs to call. Throws an `AppError` where not. */
export async function authenticate(needs: Needs, route: Route, caller: Caller): Promise<Principal> {
  const token = bearerToken(caller.headers.authorization)
  if (token === null)
    throw new AppError(
      'key-missing',
      `This endpoint needs ${keyKinds[route.key]}, sent as the header \`Authorization: Bearer <key>\`.`,
    )
  const verdict = await needs.keyring.authenticate(token)
  if (!verdict.ok)
    throw new AppError(
      'key-invalid',
      `The API key is not valid. ${refusals[verdict.reason]} This endpoint needs ${keyKinds[route.key]}.`,
    )
  refuseForeignUse(needs, verdict.principal, route, caller)
  return verdict.principal
}

function refuseForeignUse(needs: Needs, principal: Principal, route: Route, caller: Caller): void {
  if (!isAddressAllowed(principal, caller.address))
    throw new AppError(
      'key-address',
      `The key may not be used from the address ${caller.address}. Use one whose allowed addresses have it.`,
    )
  if (principal.kind !== route.key)
    throw new AppError(
      'key-kind',
      `This is ${principal.kind === 'admin' ? 'an admin' : 'an assistant'} key. The endpoint needs ${keyKinds[route.key]}.`,
    )
  if (route.scope && !principal.scopes.some(scope => scope === route.scope || scope === 'write'))
    throw new AppError('key-scope', `The key lacks the scope \`${route.scope}\`.`)
  const { origin } = caller.headers
  if (origin === undefined) return
  const ownHosts = [caller.host, new URL(needs.settings.baseUrl()).host]
  if (!isOriginAllowed(principal, { origin, ownHosts }))
    throw new AppError(
      'key-origin',
      `The key may not be used by pages of ${origin}. Use one whose allowed origins have it.`,
    )
}

/** The token of a bearer header (RFC 6750; the scheme's case does not matter), or null. */
function bearerToken(header: string | undefined): string | null {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null
}
