import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignIn, sealSession } from '../../../readers/index.ts'
import {
  homePath,
  openIdStartPath,
  renderSignIn,
  type SignInForm,
  signInPath,
  siteAddress,
} from '../../../site/index.ts'
import { isSecure } from '../../core/find-audience.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { writeReaderCookie } from '../../core/reader-cookie.ts'
import type { HostedSite } from './find-hosted-site.ts'
import { sendDocument } from './send-site.ts'

export type ReaderRequest = FastifyRequest<{
  Params: Record<string, string>
  Querystring: Record<string, unknown>
  Body: unknown
}>

/** A request of a reader who signs in or out. */
export interface Exchange {
  hosted: HostedSite
  signIn: SignIn
  request: ReaderRequest
  reply: FastifyReply
}

type Problem = NonNullable<SignInForm['problem']>

const hourMs = 3_600_000
/** Browsers keep no cookie for longer. */
const longestSessionMs = 400 * 24 * hourMs
/** In characters. Browsers ignore cookies of more than 4,096 bytes, with their name and attributes. */
const longestSession = 3_800

/**
 * `expiresAt` replaces the length of sessions in the settings. If a reader has too many groups for a cookie, only those that pages
 * have now are kept.
 */
export function startSession(
  services: HttpServices,
  { hosted, signIn, reply }: Exchange,
  { groups, to, expiresAt }: { groups: string[]; to: string; expiresAt: number | null },
): FastifyReply {
  const now = services.clock.now()
  const end = Math.min(expiresAt ?? now + signIn.settings.sessionHours * hourMs, now + longestSessionMs)
  const seal = (kept: string[]) => sealSession(services.secrets, signIn, { groups: kept, expiresAt: end })
  const whole = seal(groups)
  const value = whole.length <= longestSession ? whole : seal(hosted.live.site.usedGroups(groups))
  if (value.length > longestSession) {
    services.log.warn({ projectId: hosted.project.id }, 'a reader has too many groups to sign in')
    return redirectToForm({ hosted, reply }, { problem: 'failed', to })
  }
  const site = { projectId: signIn.projectId, isSecure: isSecure(services) }
  const seconds = Math.max(0, Math.floor((end - now) / 1000))
  return reply
    .header('set-cookie', writeReaderCookie(site, { value, seconds }))
    .redirect(addressOf(hosted, to), 303)
}

/** Sends the page for signing in. */
export function sendForm(
  { hosted, signIn, reply }: Exchange,
  { problem, to, isSignedOut = false }: Pick<SignInForm, 'problem' | 'to'> & { isSignedOut?: boolean },
): FastifyReply {
  const form: SignInForm = {
    hasPassword: signIn.settings.method === 'password',
    buttons: listButtons({ hosted, signIn }, to),
    problem,
    isSignedOut,
    to,
    language: languageOf(hosted),
  }
  return sendPrivateDocument(renderSignIn(hosted.live.site, form, hosted.view), hosted, reply)
}

export function sendPrivateDocument(
  document: string,
  { live }: HostedSite,
  reply: FastifyReply,
): FastifyReply {
  return sendDocument(document, reply, { site: live.site }).header('cache-control', 'no-store')
}

/** Shows why signing in failed, on a page without the token or code in its address. */
export function redirectToForm(
  { hosted, reply }: Pick<Exchange, 'hosted' | 'reply'>,
  { problem, to }: { problem: Problem; to: string },
): FastifyReply {
  const query = new URLSearchParams({ failed: problem, to })
  return reply.redirect(`${addressOf(hosted, signInPath)}?${query}`, 303)
}

/** The problem that `redirectToForm` names in the address; null if there is none. */
export function readProblem(value: unknown): Problem | null {
  if (value === undefined) return null
  const known: readonly Problem[] = ['failed', 'denied', 'expired', 'unavailable']
  return known.find(problem => problem === value) ?? 'failed'
}

/** Places outside this page where readers can sign in. */
export function listButtons(
  { hosted, signIn: { settings } }: Pick<Exchange, 'hosted' | 'signIn'>,
  to: string,
): SignInForm['buttons'] {
  if (settings.method === 'oidc') {
    const href = `${addressOf(hosted, openIdStartPath)}?${new URLSearchParams({ to })}`
    return [{ name: settings.oidc.name, href }]
  }
  if (settings.method !== 'token') return []
  return settings.token.loginUrls.map(({ name, url }) => {
    const href = new URL(url)
    href.searchParams.set('redirect', to)
    return { name, href: href.href }
  })
}

export function languageOf({ live: { site } }: HostedSite): string | null {
  const home = homePath(site)
  return (home !== undefined && site.describePage(home)?.language) || null
}

/** Returns a path of the site. An address of another site is replaced by the home page. */
export function readTarget(value: unknown): string {
  const path = typeof value === 'string' ? value.slice(0, 2_000) : ''
  const leaves = decodePath(path.replace(/[?#].*$/s, ''))
    .split(/[/\\]/)
    .some(part => part === '.' || part === '..')
  return !leaves && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/'
}

/** Keeps a query and an anchor. */
export function addressOf({ view }: HostedSite, target: string): string {
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
