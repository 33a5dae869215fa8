import { hkdfSync, randomBytes } from 'node:crypto'
import { ensureSealedSetting, type Principal, readSetting, type SecretBox } from '../access/index.ts'
import type { AcceptLink, SignInOptions } from '../contract/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock, CreateId, Log } from '../shared/index.ts'
import type { Auth } from './auth/create-auth.ts'
import type { GithubSettings } from './auth/github-sign-in.ts'
import { createSignInLimiter, type SignInLimiter } from './auth/sign-in-limiter.ts'
import { type Accepted, acceptLink } from './links/accept-link.ts'
import { isInvited, joinInvited } from './links/join-invited.ts'
import { findMemberPrincipal } from './members/find-member-principal.ts'
import { hasAnyOwner } from './members/owners.ts'

export interface AccountsOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  /** The address at which browsers reach the server. Known once it listens. */
  baseUrl(): string
  secrets: SecretBox
  /** The operator's secret; earlier versions derived the key of cookies from it. */
  secret: string | null
  github: GithubSettings | null
}

export interface SignedIn {
  principal: Principal
  /** `Set-Cookie` headers that extend the session, if it is due. */
  cookies: string[]
}

export interface Accounts {
  /** Whether a `Cookie` header contains a session cookie, valid or not. */
  hasSession(cookie: string | undefined): boolean
  /** Finds the member by the session cookie. Reads the database every time. */
  findSession(cookie: string): Promise<SignedIn | undefined>
  describeSignIn(): Promise<SignInOptions>
  /** Handles a request to the authentication library, below `authPath`. */
  handle(request: Request): Promise<Response>
  /** Accepts a one-time link and signs the user in. Throws as `acceptLink` does. */
  accept(input: AcceptLink, client: Headers): Promise<{ accepted: Accepted; cookies: string[] }>
  limiter: Pick<SignInLimiter, 'count'>
  close(): Promise<void>
}

/** Sign-in and sessions. The authentication library is loaded on first use. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database } = options
  let secret: Promise<string> | undefined
  let loading: Promise<Auth> | undefined

  function readSecret(): Promise<string> {
    secret ??= findSecret(options).catch(error => {
      secret = undefined
      throw error
    })
    return secret
  }
  function load(): Promise<Auth> {
    loading ??= loadAuth(options, readSecret).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  const limiter = createSignInLimiter({ ...options, secret: readSecret })

  return {
    limiter,
    hasSession: cookie => cookie?.includes(sessionCookie) ?? false,
    async findSession(cookie) {
      const auth = await load()
      const { headers, response } = await auth.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      })
      if (!response) return undefined
      const signedInAt = response.session.createdAt.getTime()
      const principal = await findMemberPrincipal(database.queries, { ...response.user, signedInAt })
      return principal ? { principal, cookies: headers.getSetCookie() } : undefined
    },
    describeSignIn: async () => ({
      github: options.github !== null,
      hasOwner: await hasAnyOwner(database.queries),
    }),
    async handle(request) {
      return (await load()).handler(request)
    },
    async accept(input, client) {
      const auth = await load()
      const { password } = await auth.$context
      const accepted = await acceptLink({ ...options, hashPassword: password.hash }, input)
      const response = await auth.api.signInEmail({
        body: { email: accepted.email, password: input.password },
        headers: client,
        asResponse: true,
      })
      return { accepted, cookies: response.headers.getSetCookie() }
    },
    close: () => limiter.close(),
  }
}

const sessionCookie = 'lectern.session_token='

/** The key of cookies. It stays the same when the operator changes the secret, so that members stay signed in. */
async function findSecret(options: AccountsOptions): Promise<string> {
  const value = (await findEarlierSecret(options)) ?? randomBytes(32).toString('base64url')
  return ensureSealedSetting(options, { name: 'accounts-key', value })
}

/** The key of earlier versions, if they have users. */
async function findEarlierSecret({
  database,
  secrets,
  secret,
}: AccountsOptions): Promise<string | undefined> {
  const user = await database.queries.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!user) return undefined
  if (secret !== null)
    return Buffer.from(hkdfSync('sha256', secret, '', 'lectern accounts', 32)).toString('base64url')
  const stored = await readSetting(database, 'accounts-secret')
  return stored === undefined ? undefined : secrets.read(stored)
}

async function loadAuth(options: AccountsOptions, readSecret: () => Promise<string>): Promise<Auth> {
  const { createAuth } = await import('./auth/create-auth.ts')
  return createAuth({
    ...options,
    baseUrl: options.baseUrl(),
    secret: await readSecret(),
    isInvited: email => isInvited(options, email),
    joinInvited: user => joinInvited(options, user),
  })
}
