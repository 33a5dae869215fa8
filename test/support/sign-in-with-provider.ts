import { createInvitation } from '../../src/accounts/index.ts'
import { callAsPage, firstOrganization, readCookies } from './members.ts'
import type { RunningLectern } from './start-lectern.ts'

interface Setting {
  provider: 'github' | 'oidc'
  lectern: Pick<RunningLectern, 'url' | 'app'>
  /** The provider's address, from whose pages the browser returns. */
  url: string
}

/** Asks for the provider's address. With a session, connects the account to its member instead of signing in. */
export async function beginSignIn(
  { provider, lectern }: Setting,
  { callbackURL = '/dashboard', session = '' } = {},
) {
  const path = `/dashboard/api/auth/${session ? 'link-social' : 'sign-in/social'}`
  const response = await callAsPage(lectern, path, { body: { provider, callbackURL }, cookie: session })
  const { url = '' } = await response.json()
  const query = URL.parse(url)?.searchParams ?? new URLSearchParams()
  return { status: response.status, query, cookie: `${session}; ${readCookies(response)}` }
}

/** Follows the provider's redirect with a code, as a browser does. `user` is who is then signed in. */
export async function returnFromProvider(
  { provider, lectern, url }: Setting,
  { state, cookie }: { state: string | null; cookie: string },
) {
  const path = `/dashboard/api/auth/callback/${provider}?code=code&state=${encodeURIComponent(state ?? '')}`
  const headers = { origin: url, 'sec-fetch-site': 'cross-site' }
  const response = await callAsPage(lectern, path, { cookie, headers })
  const me = await callAsPage(lectern, '/v1/me', { cookie: readCookies(response) })
  return {
    location: response.headers.get('location') ?? '',
    user: me.status === 200 ? (await me.json()).user : null,
  }
}

/** Invites an editor by email to the first organisation. */
export async function inviteEditor(lectern: Setting['lectern'], email: string) {
  return createInvitation(lectern.app.services, {
    organizationId: await firstOrganization(lectern),
    invitation: { role: 'editor', email },
    baseUrl: lectern.url,
  })
}
