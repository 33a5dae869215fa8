import { createInvitation, createSetupLink } from '../../src/accounts/index.ts'
import type { Role } from '../../src/contract/index.ts'
import type { RunningLectern } from './start-lectern.ts'

export const password = 'correct horse battery'

type Server = Pick<RunningLectern, 'url' | 'app'>

export interface SignedInMember {
  userId: string
  email: string
  /** The session, as a `Cookie` header. */
  cookie: string
}

interface BrowserRequest {
  method?: string
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
}

/** Sends a request as a page of the server would. */
export function callAsPage(
  { url }: Pick<Server, 'url'>,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', cookie, headers }: BrowserRequest = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      origin: new URL(url).origin,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The organisation that the first start created. */
export async function firstOrganization({ app }: Pick<Server, 'app'>): Promise<string> {
  const { id } = await app.services.database.queries
    .selectFrom('organizations')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

export function readToken(url: string): string {
  return new URL(url).hash.replace('#token=', '')
}

/** The cookies of a response, as a `Cookie` header. */
export function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')
}

/** Creates an owner with a setup link. */
export async function setUpOwner(server: Server): Promise<SignedInMember> {
  const organizationId = await firstOrganization(server)
  const link = await createSetupLink(server.app.services, { organizationId, baseUrl: server.url })
  if (link === undefined) throw new Error('An owner already exists.')
  return acceptLink(server, readToken(link), 'ada@example.com')
}

/** Creates a member with an invitation, by default in the first organisation. */
export async function addMember(
  server: Server,
  { role, email, organizationId }: { role: Role; email: string; organizationId?: string },
): Promise<SignedInMember> {
  const { url } = await createInvitation(server.app.services, {
    organizationId: organizationId ?? (await firstOrganization(server)),
    invitation: { role },
    baseUrl: server.url,
  })
  return acceptLink(server, readToken(url), email)
}

async function acceptLink(server: Server, token: string, email: string): Promise<SignedInMember> {
  const body = { token, name: email.split('@', 1)[0], email, password }
  const response = await callAsPage(server, '/dashboard/api/accept', { body })
  if (response.status !== 200) throw new Error(await response.text())
  const { user } = await response.json()
  const [session = ''] = readCookies(response).split('; ')
  return { userId: user.id, email, cookie: session }
}
