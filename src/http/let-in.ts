import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../access/index.ts'
import type { Route } from '../contract/index.ts'
import { AppError } from '../shared/index.ts'
import { authenticate } from './authenticate.ts'
import { authenticateMember, holdsSession } from './authenticate-member.ts'
import type { Services } from './handler.ts'

type Needs = Pick<Services, 'accounts' | 'keyring' | 'settings'>

const checkMs = 2_000

/** Finds out who calls, with a key or a session, and whether the route is theirs to call. Throws an `AppError` where not. */
export async function letIn(
  needs: Needs,
  route: Route,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Principal> {
  const { principal, cookies } = await identify(needs, route, request)
  // Caches leave out what comes with a key by themselves; a cookie has to be told them.
  if (principal.member) reply.header('cache-control', 'private, no-store')
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return principal
}

/**
 * For an answer that goes on: aborts within seconds after whoever was let in would be no more, because the key was revoked, the
 * session has ended, or the role was taken away. `signal` ends the watch.
 */
export function watchLetIn(
  needs: Needs,
  route: Route,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): AbortSignal {
  const refused = new AbortController()
  const check = () =>
    identify(needs, route, request).catch(error => {
      // What cannot be looked up just now is looked up again.
      if (error instanceof AppError) refused.abort()
    })
  const timer = setInterval(check, checkMs)
  AbortSignal.any([signal, refused.signal]).addEventListener('abort', () => clearInterval(timer))
  return refused.signal
}

async function identify(
  needs: Needs,
  route: Route,
  request: FastifyRequest,
): Promise<{ principal: Principal; cookies: string[] }> {
  if (holdsSession(needs, route, request)) return authenticateMember(needs, route, request)
  const { headers, host, ip: address } = request
  return { principal: await authenticate(needs, route, { headers, host, address }), cookies: [] }
}
