import type { FastifyRequest } from 'fastify'
import type { KeyProject } from '../../access/index.ts'
import type { Audience } from '../../content/index.ts'
import type { PublishedSite } from '../../deployments/index.ts'
import { openSession, readSignIn, type SignIn, verifyToken } from '../../readers/index.ts'
import type { HttpServices } from './http-services.ts'
import { hostedUrl, publicUrl } from './project-urls.ts'
import { readReaderCookie } from './reader-cookie.ts'

/** The header in which pages of the owner's product and programs send a reader's token. */
export const readerTokenHeader = 'x-lectern-reader'

type Needs = Pick<HttpServices, 'secrets' | 'clock' | 'log' | 'readerFetch' | 'settings'>

/** Decides for whom a request opens a site: for a reader with a session or a token, or else for anybody. */
export async function findAudience(
  needs: Needs,
  { project, published }: { project: KeyProject; published: PublishedSite },
  request: FastifyRequest,
): Promise<Audience> {
  if (published.signIn === null) return { kind: 'open' }
  const signIn = readSignIn(published.signIn)
  const groups =
    findSession(needs, signIn, request)?.groups ??
    (await findTokenGroups(needs, { project, signIn }, request))
  return groups ? { kind: 'reader', groups } : { kind: 'anonymous' }
}

function findSession({ secrets, clock, settings }: Needs, signIn: SignIn, request: FastifyRequest) {
  if (!isSameOrigin(request)) return undefined
  const { projectId } = signIn
  const value = readReaderCookie(request.headers.cookie, { projectId, isSecure: isSecure({ settings }) })
  return value === undefined ? undefined : openSession(secrets, signIn, { value, now: clock.now() })
}

/** A page of another origin must not act for the reader. */
function isSameOrigin({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin === undefined || URL.parse(origin)?.host === host
}

async function findTokenGroups(
  needs: Needs,
  { project, signIn }: { project: KeyProject; signIn: SignIn },
  request: FastifyRequest,
): Promise<string[] | undefined> {
  const token = request.headers[readerTokenHeader]
  if (typeof token !== 'string' || signIn.settings.method !== 'token') return undefined
  const reader = await readToken(needs, { project, signIn, token })
  return reader?.groups
}

/** Undefined if the token is not valid, or its key set cannot be loaded. */
export async function readToken(
  needs: Needs,
  { project, signIn, token }: { project: KeyProject; signIn: SignIn; token: string },
) {
  const { settings } = signIn
  if (settings.method !== 'token') return undefined
  const { secrets, readerFetch: fetch, clock, log } = needs
  try {
    const hosts = hostsOf(needs, project)
    return await verifyToken({ secrets, fetch, now: clock.now }, settings.token, { token, hosts })
  } catch (error) {
    log.warn({ err: error, projectId: project.id }, 'the token of a reader could not be checked')
    return undefined
  }
}

/** The site's hosts, with and without port. The host of the request is not among them, because the client chooses it. */
function hostsOf(needs: Pick<Needs, 'settings'>, project: KeyProject): string[] {
  const addresses = [publicUrl(needs, project), hostedUrl(needs, project)]
  return addresses.flatMap(address => {
    const found = URL.parse(address)
    return found ? [found.host, found.hostname] : []
  })
}

/** Whether readers open sites over https. */
export function isSecure({ settings }: Pick<HttpServices, 'settings'>): boolean {
  return settings.sitesUrl().startsWith('https:')
}
