import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Principal } from '../../access/index.ts'
import { authPath, checkPassword, type Guess, inspectLink, recordAudit } from '../../accounts/index.ts'
import {
  type AuditAction,
  acceptLinkSchema,
  forgotPasswordSchema,
  inspectLinkSchema,
} from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import { refuseUnconfirmed } from '../core/authorize-request.ts'
import type { HttpServices } from '../core/http-services.ts'
import { parseInput } from '../core/parse-input.ts'
import { refuseCrossSite } from '../core/refuse-cross-site.ts'
import { clientHeaders, sendLibraryResponse, toLibraryRequest } from './library-request.ts'
import { type SignInEndpoint, signInEndpoints } from './sign-in-endpoints.ts'

const bodyLimit = 64 * 1024

/** Signing in and out, and one-time links. They need no key or session, and accept requests from this server's pages only. */
export function registerSignInRoutes(app: FastifyInstance, services: HttpServices): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: `${authPath}/*`,
    bodyLimit,
    onRequest: async request => {
      findEndpoint(request)
      // For the callback, a provider redirects the browser from its own site. The library checks the OAuth state instead.
      if (request.method !== 'GET') refuseCrossSite(request, services.settings.baseUrl())
    },
    handler: async (request, reply) => {
      const endpoint = findEndpoint(request)
      const { accounts } = services
      await accounts.limiter.count(endpoint.isProvider ? 'address' : 'requests', request.ip)
      // Read before the change: changing the password may end this session.
      const signedIn = (await accounts.findSession(request.headers.cookie ?? ''))?.principal
      if (endpoint.confirm && signedIn) refuseUnconfirmed(signedIn, services.clock.now())
      if (endpoint.path === '/change-password') refuseEasyPassword(signedIn, request.body)
      const guess = await findGuess(services, { endpoint, request, signedIn })
      const response = await accounts.handle(toLibraryRequest(services, endpoint, request), guess)
      if (endpoint.audit && signedIn && response.ok)
        await recordChange(services, endpoint.audit, { principal: signedIn, address: request.ip })
      return sendLibraryResponse(response, reply)
    },
  })

  app.get('/dashboard/api/sign-in-options', async (request, reply) => {
    await services.accounts.limiter.count('requests', request.ip)
    reply.header('cache-control', 'no-store')
    return services.accounts.describeSignIn()
  })

  for (const name of ['link', 'accept', 'forgot-password'] as const)
    app.route({
      method: 'POST',
      url: `/dashboard/api/${name}`,
      bodyLimit,
      onRequest: async request => {
        refuseCrossSite(request, services.settings.baseUrl())
        await services.accounts.limiter.count('requests', request.ip)
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (name === 'link') return inspectLink(services, parseInput(inspectLinkSchema, request.body))
        if (name === 'accept') return accept(services, request, reply)
        const { email } = parseInput(forgotPasswordSchema, request.body)
        await services.accounts.requestPasswordReset({ email, address: request.ip })
        return { accepted: true }
      },
    })
}

function findEndpoint({ method, url, params }: FastifyRequest<{ Params: { '*': string } }>): SignInEndpoint {
  const found = signInEndpoints.find(known => known.method === method && known.path === `/${params['*']}`)
  if (found) return found
  throw new AppError('not-found', `There is nothing at ${method} ${url.slice(0, 200)}.`)
}

async function accept(services: HttpServices, request: FastifyRequest, reply: FastifyReply) {
  const { accepted, cookies } = await services.accounts.accept(
    parseInput(acceptLinkSchema, request.body),
    clientHeaders(services, request),
  )
  const { organizationId, userId, name, email, kind, hasSecondFactor } = accepted
  await recordAudit(services, {
    organizationId,
    actor: { kind: 'member', userId, name },
    action: kind === 'reset' ? 'password-reset-used' : 'member-joined',
    target: userId,
    detail: null,
    address: request.ip,
  })
  reply.header('set-cookie', cookies)
  return { user: { id: userId, name, email }, needsCode: hasSecondFactor }
}

/** Logs an error if the audit log cannot be written, as the change is already made. */
async function recordChange(
  services: HttpServices,
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

const signInSchema = z.object({ email: z.string().max(254) })
const codeSchema = z.object({ code: z.string().max(50) })

/** Describes what a request guesses. Undefined if the library refuses it without looking. */
async function findGuess(
  { accounts }: HttpServices,
  {
    endpoint: { guesses },
    request: { ip: address, headers, body },
    signedIn,
  }: { endpoint: SignInEndpoint; request: FastifyRequest; signedIn: Principal | undefined },
): Promise<Guess | undefined> {
  if (guesses === undefined) return undefined
  const client = { address, cookie: headers.cookie }
  if (guesses === 'password')
    return { secret: 'password', email: parseInput(signInSchema, body ?? {}).email, ...client }
  const secret = guesses === 'own-password' ? 'password' : 'code'
  const code = guesses === 'code' ? { code: parseInput(codeSchema, body ?? {}).code } : {}
  if (signedIn?.member) {
    const { email, sessionId } = signedIn.member
    return { secret, email, sessionId, ...code, ...client }
  }
  const email = secret === 'code' ? await accounts.findChallenge(headers.cookie) : undefined
  return email === undefined ? undefined : { secret, email, ...code, ...client }
}

const newPasswordSchema = z.object({ newPassword: z.string().max(1000) })

function refuseEasyPassword(principal: Principal | undefined, body: unknown): void {
  if (!principal?.member) return
  const { newPassword: password } = parseInput(newPasswordSchema, body ?? {})
  checkPassword({ ...principal.member, password, path: 'newPassword' })
}
