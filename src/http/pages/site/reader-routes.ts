import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchPasswords, type SignIn, sealSession } from '../../../readers/index.ts'
import { AppError } from '../../../shared/index.ts'
import {
  homePath,
  renderSignIn,
  renderTokenSignIn,
  type SignInForm,
  signInPath,
  signOutPath,
  siteAddress,
  tokenSignInPath,
} from '../../../site/index.ts'
import { isSecure, readToken } from '../../core/find-audience.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { writeReaderCookie } from '../../core/reader-cookie.ts'
import { findHostedSite, type HostedSite } from './find-hosted-site.ts'
import { customDomainOf } from './host-router.ts'
import { sendDocument } from './send-site.ts'

type ReaderRequest = FastifyRequest<{
  Params: Record<string, string>
  Querystring: Record<string, unknown>
  Body: unknown
}>

interface Exchange {
  hosted: HostedSite
  signIn: SignIn
  request: ReaderRequest
  reply: FastifyReply
}

const bodyLimit = 64 * 1024
const hourMs = 3_600_000
/** Browsers keep no cookie for longer. */
const longestSessionMs = 400 * 24 * hourMs

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

function showSignIn(exchange: Exchange): FastifyReply {
  const { hosted, signIn, request, reply } = exchange
  const to = readTarget(request.query.to)
  if (hosted.view.signIn?.isSignedIn) return reply.redirect(addressOf(hosted, to), 302)
  const buttons = listButtons(signIn, to)
  const [only] = buttons
  if (only && buttons.length === 1 && request.query.failed === undefined)
    return reply.redirect(only.href, 302)
  return sendForm(exchange, { problem: request.query.failed === undefined ? null : 'failed', to })
}

/** With one login page, readers are sent there at once. */
function listButtons({ settings }: SignIn, to: string): SignInForm['buttons'] {
  if (settings.method !== 'token') return []
  return settings.token.loginUrls.map(({ name, url }) => {
    const href = new URL(url)
    href.searchParams.set('redirect', to)
    return { name, href: href.href }
  })
}

function sendForm(
  { hosted, signIn, reply }: Exchange,
  { problem, to }: Pick<SignInForm, 'problem' | 'to'>,
): FastifyReply {
  const { live, view } = hosted
  const hasPassword = signIn.settings.method === 'password'
  const buttons = listButtons(signIn, to)
  const form = { hasPassword, buttons, problem, to, language: languageOf(hosted) }
  return sendPrivateDocument(renderSignIn(live.site, form, view), hosted, reply)
}

function sendPrivateDocument(document: string, { live }: HostedSite, reply: FastifyReply): FastifyReply {
  return sendDocument(document, reply, { site: live.site }).header('cache-control', 'no-store')
}

function languageOf({ live: { site } }: HostedSite): string | null {
  const home = homePath(site)
  return (home !== undefined && site.describePage(home)?.language) || null
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
    await pending.end(groups ? 'passed' : 'failed')
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
  const { hosted, signIn, reply } = exchange
  const reader = await readToken(services, { project: hosted.project, signIn, token })
  if (!reader) {
    const query = new URLSearchParams({ failed: '', to })
    return reply.redirect(`${addressOf(hosted, signInPath)}?${query}`, 303)
  }
  return startSession(services, exchange, { groups: reader.groups, to, expiresAt: reader.sessionExpiresAt })
}

/** `expiresAt` replaces the length of sessions in the settings. */
export function startSession(
  services: HttpServices,
  { hosted, signIn, reply }: Exchange,
  { groups, to, expiresAt }: { groups: string[]; to: string; expiresAt: number | null },
): FastifyReply {
  const now = services.clock.now()
  const end = Math.min(expiresAt ?? now + signIn.settings.sessionHours * hourMs, now + longestSessionMs)
  const value = sealSession(services.secrets, signIn, { groups, expiresAt: end })
  const site = { projectId: signIn.projectId, isSecure: isSecure(services) }
  const seconds = Math.max(0, Math.floor((end - now) / 1000))
  return reply
    .header('set-cookie', writeReaderCookie(site, { value, seconds }))
    .redirect(addressOf(hosted, to), 303)
}

function signOut(services: HttpServices, { hosted, signIn, reply }: Exchange): FastifyReply {
  const site = { projectId: signIn.projectId, isSecure: isSecure(services) }
  return reply
    .header('set-cookie', writeReaderCookie(site, { value: '', seconds: 0 }))
    .redirect(addressOf(hosted, '/'), 303)
}

function readForm({ body }: ReaderRequest): Record<string, string | undefined> {
  // The parser of this route makes an object of texts.
  return typeof body === 'object' && body !== null ? (body as Record<string, string>) : {}
}

/** Returns a path of the site. An address of another site is replaced by the home page. */
function readTarget(value: unknown): string {
  const path = typeof value === 'string' ? value.slice(0, 2_000) : ''
  const leaves = decodePath(path.replace(/[?#].*$/s, ''))
    .split(/[/\\]/)
    .some(part => part === '.' || part === '..')
  return !leaves && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}

/** Keeps a query and an anchor. */
function addressOf({ view }: HostedSite, target: string): string {
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
  return siteAddress(view.basePath, decodePath(path)) + encodeURI(decodePath(rest))
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
