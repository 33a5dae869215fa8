import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAddressAllowed, isOriginAllowed, type Keyring, type Principal } from '../../access/index.ts'
import type { Accounts, SignedIn } from '../../accounts/index.ts'
import { keyOf, type Route, type RouteKey } from '../../contract/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'

interface Needs {
  keyring: Pick<Keyring, 'authenticate'>
  accounts: Pick<Accounts, 'hasSession' | 'findSession'>
  settings: { baseUrl(): string; sitesUrl(): string }
  clock: Clock
}

const checkMs = 2_000
const confirmedForMs = 15 * 60_000

/** Identifies the caller by API key or session. Throws an `AppError` if the caller may not use the route. */
export async function authorizeRequest(
  needs: Needs,
  route: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Principal> {
  const { principal, cookies } = await identify(needs, route, request)
  // Caches skip responses to requests with an Authorization header, but not those to requests with a cookie.
  if (principal.member) reply.header('cache-control', 'private, no-store')
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return principal
}

/**
 * Repeats the authorization of an open stream every two seconds. Returns a signal that is aborted once the key is revoked,
 * the session has ended, or the role is lost. Checking stops when `signal` is aborted.
 */
export function watchAuthorization(
  needs: Needs,
  route: Route,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): AbortSignal {
  const refused = new AbortController()
  const check = () =>
    identify(needs, route, request).catch(error => {
      // Other errors, such as a database outage, are retried at the next check.
      if (error instanceof AppError) refused.abort()
    })
  const timer = setInterval(check, checkMs)
  AbortSignal.any([signal, refused.signal]).addEventListener('abort', () => clearInterval(timer))
  return refused.signal
}

async function identify(needs: Needs, route: Route, request: FastifyRequest): Promise<SignedIn> {
  const { authorization, cookie } = request.headers
  if (route.scope && authorization === undefined && needs.accounts.hasSession(cookie))
    return authenticateMember(needs, route, request)
  return { principal: await authenticateKey(needs, route, request), cookies: [] }
}

async function authenticateMember(needs: Needs, route: Route, request: FastifyRequest): Promise<SignedIn> {
  refuseCrossSite(request, needs.settings.baseUrl())
  const session = await needs.accounts.findSession(request.headers.cookie ?? '')
  if (!session) throw new AppError('session-invalid', 'The session has ended. Sign in again.')
  const { principal } = session
  if (principal.member?.needsSecondFactor && !route.withoutSecondFactor)
    throw new AppError(
      'second-factor-missing',
      'Your organisation requires two-factor authentication. Set it up on your account page in the dashboard.',
    )
  const role = principal.member?.role
  if (route.role === 'owner' && role !== 'owner')
    throw new AppError('role-missing', `Only owners may do this. Your role is ${role}.`)
  if (route.scope && !principal.scopes.includes(route.scope))
    throw new AppError('role-missing', `Your role, ${role}, has read access only.`)
  if (route.confirm) refuseUnconfirmed(principal, needs.clock.now())
  return session
}

/** Protects changes that give access to others: an open session on a shared screen is not enough. */
export function refuseUnconfirmed({ member }: Pick<Principal, 'member'>, now: number): void {
  if (member && now - member.confirmedAt <= confirmedForMs) return
  throw new AppError(
    'session-stale',
    'Confirm that it is you, then try again. Your last confirmation was more than 15 minutes ago.',
  )
}

const keyKinds: Record<RouteKey, string> = {
  admin: 'an admin key (starts with lectern_, for your servers only)',
  assistant: 'an assistant key (starts with lectern_dsc_)',
}

const refusals = {
  malformed: 'It is mistyped or incomplete: its checksum does not match.',
  unknown: 'This server does not know it.',
  revoked: 'It has been revoked.',
  expired: 'It has expired.',
}

async function authenticateKey(needs: Needs, route: Route, request: FastifyRequest): Promise<Principal> {
  const token = bearerToken(request.headers.authorization)
  if (token === null)
    throw new AppError(
      'key-missing',
      `This endpoint needs ${keyKinds[keyOf(route)]}. Send it in the header \`Authorization: Bearer <key>\`.`,
    )
  const verdict = await needs.keyring.authenticate(token)
  if (!verdict.ok)
    throw new AppError(
      'key-invalid',
      `The API key is not valid. ${refusals[verdict.reason]} This endpoint needs ${keyKinds[keyOf(route)]}.`,
    )
  refuseForbiddenUse(needs, verdict.principal, route, request)
  return verdict.principal
}

function refuseForbiddenUse(
  { settings }: Needs,
  principal: Principal,
  route: Route,
  { ip, host, headers: { origin } }: FastifyRequest,
): void {
  if (!isAddressAllowed(principal, ip))
    throw new AppError(
      'key-address',
      `This key may not be used from the address ${ip}. Use a key that allows this address.`,
    )
  if (principal.kind !== keyOf(route))
    throw new AppError(
      'key-kind',
      `This is ${principal.kind === 'admin' ? 'an admin' : 'an assistant'} key. The endpoint needs ${keyKinds[keyOf(route)]}.`,
    )
  if (route.scope && !principal.scopes.some(scope => scope === route.scope || scope === 'write'))
    throw new AppError('key-scope', `The key lacks the scope \`${route.scope}\`.`)
  if (origin === undefined) return
  const ownHosts = [host, new URL(settings.baseUrl()).host, new URL(settings.sitesUrl()).host]
  if (!isOriginAllowed(principal, { origin, ownHosts }))
    throw new AppError(
      'key-origin',
      `This key may not be used on pages of ${origin}. Use a key that allows this origin.`,
    )
}

/** Reads the token of a bearer header (RFC 6750; the scheme is case-insensitive). */
function bearerToken(header: string | undefined): string | null {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null
}
