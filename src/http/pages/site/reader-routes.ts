import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchPasswords } from '../../../readers/index.ts'
import { AppError } from '../../../shared/index.ts'
import {
  openIdReturnPath,
  openIdStartPath,
  renderTokenSignIn,
  signInPath,
  signOutPath,
  tokenSignInPath,
} from '../../../site/index.ts'
import { isSecure, readToken } from '../../core/find-audience.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { writeReaderCookie } from '../../core/reader-cookie.ts'
import { findHostedSite } from './find-hosted-site.ts'
import { customDomainOf } from './host-router.ts'
import { leaveForProvider, returnFromProvider } from './open-id-sign-in.ts'
import {
  addressOf,
  type Exchange,
  languageOf,
  listButtons,
  type ReaderRequest,
  readProblem,
  readTarget,
  redirectToForm,
  sendForm,
  sendPrivateDocument,
  startSession,
} from './reader-exchange.ts'

const bodyLimit = 64 * 1024

/** The pages and forms with which readers of a site sign in and out. */
export function registerReaderRoutes(app: FastifyInstance, services: HttpServices): void {
  app.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const add = (
      method: 'GET' | 'POST',
      path: string,
      handle: (exchange: Exchange) => FastifyReply | Promise<FastifyReply>,
    ) =>
      scope.route<{ Params: Record<string, string>; Querystring: Record<string, unknown>; Body: unknown }>({
        method,
        url: `/sites/:domain${path}`,
        bodyLimit,
        handler: async (request, reply) => {
          if (method === 'POST') refuseOtherPages(request)
          const { hosted, signIn } = await requireSignIn(services, request)
          reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
          return handle({ hosted, signIn, request, reply })
        },
      })
    add('GET', signInPath, exchange => showSignIn(exchange))
    add('POST', signInPath, exchange => signInWithPassword(services, exchange))
    add('POST', signOutPath, exchange => signOut(services, exchange))
    add('GET', tokenSignInPath, exchange => showTokenSignIn(services, exchange))
    add('POST', tokenSignInPath, exchange => signInWithToken(services, exchange))
    add('GET', openIdStartPath, exchange => leaveForProvider(services, exchange))
    add('GET', openIdReturnPath, exchange => returnFromProvider(services, exchange))
  })
}

/** A form of another site must not sign a reader in or out. */
function refuseOtherPages({ headers: { origin, 'sec-fetch-site': from }, host }: FastifyRequest): void {
  const isOther = origin !== undefined && origin !== 'null' && URL.parse(origin)?.host !== host
  if (from === 'cross-site' || isOther)
    throw new AppError('cross-site', 'The request comes from another site.')
}

async function requireSignIn(services: HttpServices, request: ReaderRequest) {
  const domain = (request.params.domain ?? '').toLowerCase()
  const hosted = await findHostedSite(services, { domain, customDomain: customDomainOf(request), request })
  const signIn = hosted?.access.signIn
  if (!hosted || !signIn) throw new AppError('not-found', 'Readers of this site cannot sign in.')
  return { hosted, signIn }
}

/** With a single place to sign in elsewhere, readers are sent there at once, except after a failure or after signing out. */
function showSignIn(exchange: Exchange): FastifyReply {
  const { hosted, request, reply } = exchange
  const to = readTarget(request.query.to)
  if (hosted.view.signIn?.isSignedIn) return reply.redirect(addressOf(hosted, to), 302)
  const problem = readProblem(request.query.failed)
  const isSignedOut = request.query['signed-out'] !== undefined
  const buttons = listButtons(exchange, to)
  const [only] = buttons
  if (only && buttons.length === 1 && problem === null && !isSignedOut) return reply.redirect(only.href, 302)
  return sendForm(exchange, { problem, to, isSignedOut })
}

async function signInWithPassword(services: HttpServices, exchange: Exchange): Promise<FastifyReply> {
  const { signIn, request, reply } = exchange
  const { password, to: wanted } = readForm(request)
  const to = readTarget(wanted)
  if (signIn.settings.method !== 'password') return sendForm(exchange, { problem: 'failed', to })
  const account = `reader ${signIn.projectId}`
  try {
    const attempt = { secret: 'password', account, address: request.ip, deviceId: null } as const
    const pending = await services.readerAttempts.begin(attempt)
    const groups = await matchPasswords(password ?? '', signIn.settings).catch(async (error: unknown) => {
      await pending.end('void')
      throw error
    })
    // Not `passed`, which forgets failures: a reader who knows one password could guess the others without waiting.
    await pending.end(groups ? 'void' : 'failed')
    if (groups) return startSession(services, exchange, { groups, to, expiresAt: null })
    reply.code(401)
    return sendForm(exchange, { problem: 'wrongPassword', to })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error
    reply.code(429).header('retry-after', String(error.retryAfterSeconds ?? 1))
    return sendForm(exchange, { problem: 'tooMany', to })
  }
}

function showTokenSignIn(services: HttpServices, exchange: Exchange): FastifyReply | Promise<FastifyReply> {
  const { hosted, request, reply } = exchange
  const { token, redirect } = request.query
  const to = readTarget(redirect)
  if (typeof token === 'string') return exchangeToken(services, exchange, { token, to })
  const document = renderTokenSignIn(hosted.live.site, { to, language: languageOf(hosted) }, hosted.view)
  return sendPrivateDocument(document, hosted, reply)
}

function signInWithToken(services: HttpServices, exchange: Exchange): Promise<FastifyReply> {
  const { token = '', to } = readForm(exchange.request)
  return exchangeToken(services, exchange, { token, to: readTarget(to) })
}

async function exchangeToken(
  services: HttpServices,
  exchange: Exchange,
  { token, to }: { token: string; to: string },
): Promise<FastifyReply> {
  const { hosted, signIn } = exchange
  const reader = await readToken(services, { project: hosted.project, signIn, token })
  if (!reader) return redirectToForm(exchange, { problem: 'failed', to })
  return startSession(services, exchange, { groups: reader.groups, to, expiresAt: reader.sessionExpiresAt })
}

/** The home page would send the reader to the place for signing in, where a session may sign them in again at once. */
function signOut(services: HttpServices, exchange: Exchange): FastifyReply {
  const { hosted, signIn, reply } = exchange
  const site = { projectId: signIn.projectId, isSecure: isSecure(services) }
  const isElsewhere = listButtons(exchange, '/').length > 0
  return reply
    .header('set-cookie', writeReaderCookie(site, { value: '', seconds: 0 }))
    .redirect(isElsewhere ? `${addressOf(hosted, signInPath)}?signed-out=` : addressOf(hosted, '/'), 303)
}

function readForm({ body }: ReaderRequest): Record<string, string | undefined> {
  // The parser of this route makes an object of texts.
  return typeof body === 'object' && body !== null ? (body as Record<string, string>) : {}
}
