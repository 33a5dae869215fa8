import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Principal } from '../access/index.ts'
import { addressHeader, authPath, inspectLink, recordAudit } from '../accounts/index.ts'
import { type AuditAction, acceptLinkSchema, inspectLinkSchema } from '../contract/index.ts'
import { AppError } from '../shared/index.ts'
import type { Services } from './handler.ts'
import { parseInput } from './parse-input.ts'
import { refuseOtherOrigins } from './same-origin.ts'

const bodyLimit = 64 * 1024

/** What of the library behind the sign-in is reachable; everything else is not there. */
const endpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/sign-in/email', isAttempt: true },
  { method: 'POST', path: '/sign-in/social', isAttempt: true },
  { method: 'GET', path: '/callback/github', isAttempt: true },
  { method: 'POST', path: '/change-password', isAttempt: true, audit: 'password-changed' },
  { method: 'POST', path: '/sign-out', isAttempt: false },
  { method: 'GET', path: '/get-session', isAttempt: false },
]

interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  isAttempt: boolean
  /** What the audit log says of it once it succeeded. */
  audit?: AuditAction
}

/** Signing in and out, and one-time links: what has neither key nor session yet. Answers pages of this server alone. */
export function registerAccountRoutes(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: `${authPath}/*`,
    bodyLimit,
    onRequest: async request => {
      findEndpoint(request)
      // A code host sends the browser back from its own site; the state that comes with it is checked instead.
      if (request.method !== 'GET') refuseOtherOrigins(request, services.settings.baseUrl())
    },
    handler: async (request, reply) => {
      const endpoint = findEndpoint(request)
      await countAttempt(services, endpoint, request)
      // Before: a changed password may end the session that it was changed in.
      const signedIn = endpoint.audit && (await services.accounts.findSession(request.headers.cookie ?? ''))
      const response = await services.accounts.handle(toRequest(services, endpoint, request))
      if (endpoint.audit && signedIn && response.ok)
        await recordChange(services, endpoint.audit, { principal: signedIn.principal, address: request.ip })
      return sendResponse(response, reply)
    },
  })

  app.get('/dashboard/api/sign-in-options', async (request, reply) => {
    await services.accounts.attempts.count('requests', request.ip)
    reply.header('cache-control', 'no-store')
    return services.accounts.describeSignIn()
  })

  for (const name of ['link', 'accept'] as const)
    app.route({
      method: 'POST',
      url: `/dashboard/api/${name}`,
      bodyLimit,
      onRequest: async request => {
        refuseOtherOrigins(request, services.settings.baseUrl())
        await services.accounts.attempts.count('requests', request.ip)
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (name === 'link') return inspectLink(services, parseInput(inspectLinkSchema, request.body))
        return accept(services, request, reply)
      },
    })
}

function findEndpoint({ method, url, params }: FastifyRequest<{ Params: { '*': string } }>): Endpoint {
  const found = endpoints.find(known => known.method === method && known.path === `/${params['*']}`)
  if (found) return found
  throw new AppError('not-found', `There is nothing at ${method} ${url.slice(0, 200)}.`)
}

async function accept(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { accepted, cookies } = await services.accounts.accept(
    parseInput(acceptLinkSchema, request.body),
    clientHeaders(services, request),
  )
  const { organizationId, userId, name, email, kind } = accepted
  await recordAudit(services, {
    organizationId,
    actor: { kind: 'member', userId, name },
    action: kind === 'reset' ? 'password-reset-used' : 'member-joined',
    target: userId,
    detail: null,
    address: request.ip,
  })
  reply.header('set-cookie', cookies)
  return { user: { id: userId, name, email } }
}

/** What was done is done: a log that cannot be written does not undo it. */
async function recordChange(
  services: Services,
  action: AuditAction,
  { principal: { organizationId, member }, address }: { principal: Principal; address: string },
): Promise<void> {
  if (!member) return
  const { userId, name } = member
  const actor = { kind: 'member' as const, userId, name }
  const entry = { organizationId, actor, action, target: userId, detail: null, address }
  await recordAudit(services, entry).catch(error =>
    services.log.error({ err: error, action }, 'the audit log could not be written'),
  )
}

const signInSchema = z.object({ email: z.string().max(254).optional() })

async function countAttempt(
  { accounts: { attempts } }: Services,
  { path, isAttempt }: Endpoint,
  { ip, body }: FastifyRequest,
): Promise<void> {
  await attempts.count(isAttempt ? 'address' : 'requests', ip)
  if (path !== '/sign-in/email') return
  const { email } = parseInput(signInSchema, body ?? {})
  if (email !== undefined) await attempts.count('account', email)
}

/** Only the headers that the library needs, so that no other can trick it; it is told our own view of address and origin. */
function clientHeaders({ settings }: Services, { headers, ip }: FastifyRequest): Headers {
  return new Headers({
    [addressHeader]: ip,
    origin: new URL(settings.baseUrl()).origin,
    ...(headers.cookie !== undefined && { cookie: headers.cookie }),
    ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'].slice(0, 300) }),
  })
}

/** The path is ours, however the client has written it. */
function toRequest(services: Services, { method, path }: Endpoint, request: FastifyRequest): Request {
  const headers = clientHeaders(services, request)
  headers.set('content-type', 'application/json')
  const { search } = new URL(request.url, services.settings.baseUrl())
  return new Request(`${services.settings.baseUrl()}${authPath}${path}${search}`, {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
  })
}

async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (response.status >= 400) throw await readRefusal(response)
  const location = response.headers.get('location')
  if (location !== null) reply.header('location', location)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(await response.text())
}

const refusalSchema = z.object({ message: z.string() })

async function readRefusal(response: Response): Promise<AppError> {
  const read = refusalSchema.safeParse(await response.json().catch(() => ({})))
  const said = read.success ? `${read.data.message.replace(/\.$/, '')}.` : 'The request is not valid.'
  if (response.status >= 500) throw new Error(`The sign-in failed: ${said}`)
  if (response.status === 401) return new AppError('sign-in-failed', said)
  return new AppError(response.status === 403 ? 'cross-site' : 'invalid-request', said)
}
