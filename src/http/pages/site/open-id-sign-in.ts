import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { beginOpenId, finishOpenId, type OpenIdSignIn } from '../../../readers/index.ts'
import { AppError } from '../../../shared/index.ts'
import { openIdReturnPath } from '../../../site/index.ts'
import { isSecure } from '../../core/find-audience.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { readAttemptCookie, writeAttemptCookie } from '../../core/reader-cookie.ts'
import { customDomainOf } from './host-router.ts'
import { limitReader } from './limit-reader.ts'
import {
  addressOf,
  type Exchange,
  readTarget,
  redirectToForm,
  sendForm,
  startSession,
} from './reader-exchange.ts'

const attemptSeconds = 15 * 60

/** Sends the browser to the OpenID Connect provider. */
export async function leaveForProvider(services: HttpServices, exchange: Exchange): Promise<FastifyReply> {
  const { hosted, request, reply } = exchange
  const signIn = requireOpenId(exchange)
  const to = readTarget(request.query.to)
  const site = { projectId: signIn.projectId, isSecure: isSecure(services) }
  const browser = readAttemptCookie(request.headers.cookie, site) ?? randomBytes(32).toString('base64url')
  try {
    const returnUrl = returnUrlOf(services, exchange)
    const address = await beginOpenId(providerNeeds(services), signIn, { returnUrl, to, browser })
    const cookie = writeAttemptCookie(site, { value: browser, seconds: attemptSeconds })
    return reply.header('set-cookie', cookie).redirect(address, 302)
  } catch (error) {
    logRefusal(services, hosted.project.id, error)
    return redirectToForm(exchange, { problem: 'unavailable', to })
  }
}

/** Begins a session with the code that the provider sent. */
export async function returnFromProvider(services: HttpServices, exchange: Exchange): Promise<FastifyReply> {
  const { hosted, request, reply } = exchange
  const signIn = requireOpenId(exchange)
  try {
    // Each code makes this server send requests to the provider.
    await limitReader(services, hosted, { request, reply })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error
    reply.code(429).header('retry-after', String(error.retryAfterSeconds ?? 1))
    return sendForm(exchange, { problem: 'tooMany', to: '/' })
  }
  const returned = returnUrlOf(services, exchange)
  returned.search = /\?.*$/s.exec(request.url)?.[0] ?? ''
  const site = { projectId: signIn.projectId, isSecure: isSecure(services) }
  const browser = readAttemptCookie(request.headers.cookie, site)
  if (browser === undefined) return redirectToForm(exchange, { problem: 'expired', to: '/' })
  const outcome = await finishOpenId(providerNeeds(services), signIn, { returned, browser })
  const to = readTarget(outcome.to)
  if (outcome.kind === 'passed')
    return startSession(services, exchange, { groups: outcome.groups, to, expiresAt: null })
  const { reason, error } = outcome
  if (reason === 'failed' || reason === 'unavailable') logRefusal(services, hosted.project.id, error)
  return redirectToForm(exchange, { problem: reason, to })
}

function requireOpenId({ signIn }: Exchange): OpenIdSignIn {
  const { settings } = signIn
  if (settings.method === 'oidc') return { ...signIn, settings }
  throw new AppError('not-found', 'Readers of this site do not sign in with OpenID Connect.')
}

function providerNeeds({ secrets, readerFetch: fetch, clock }: HttpServices) {
  return { secrets, fetch, clock }
}

/** The address on the host that the reader uses, because the cookie belongs to it. */
function returnUrlOf({ settings }: HttpServices, { hosted, request }: Exchange): URL {
  const site = customDomainOf(request) === undefined ? settings.sitesUrl() : hosted.siteUrl
  return new URL(addressOf(hosted, openIdReturnPath), site)
}

function logRefusal({ log }: HttpServices, projectId: string, error: unknown): void {
  log.warn({ err: error, projectId }, 'a reader could not sign in with OpenID Connect')
}
