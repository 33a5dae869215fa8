import type { FastifyRequest } from 'fastify'
import type { Accounts, SignedIn } from '../accounts/index.ts'
import type { Route } from '../contract/index.ts'
import { AppError } from '../shared/index.ts'
import { refuseOtherOrigins } from './same-origin.ts'

/** Whether a request without a key holds the session of a member, and the route is one that members may call so. */
export function holdsSession(
  { accounts }: { accounts: Pick<Accounts, 'hasSession'> },
  route: Route,
  { headers }: FastifyRequest,
): boolean {
  return route.key === 'admin' && headers.authorization === undefined && accounts.hasSession(headers.cookie)
}

/** Finds out which member calls, and whether the route is theirs to call. Throws an `AppError` where not. */
export async function authenticateMember(
  { accounts, settings }: { accounts: Pick<Accounts, 'findSession'>; settings: { baseUrl(): string } },
  route: Route,
  request: FastifyRequest,
): Promise<SignedIn> {
  refuseOtherOrigins(request, settings.baseUrl())
  const found = await accounts.findSession(request.headers.cookie ?? '')
  if (!found) throw new AppError('session-invalid', 'The session has ended. Sign in again.')
  const { principal } = found
  const role = principal.member?.role
  if (route.role === 'owner' && role !== 'owner')
    throw new AppError('role-missing', `Only owners may do this; your role is ${role}.`)
  if (route.scope && !principal.scopes.includes(route.scope))
    throw new AppError('role-missing', `Your role is ${role}, which may only read.`)
  return found
}
