import { hkdfSync, randomBytes } from 'node:crypto'
import type { Principal } from '../access/index.ts'
import type { AcceptLink, SignInOptions } from '../contract/index.ts'
import { type Database, keepSetting } from '../database/index.ts'
import type { Clock, CreateId, Log } from '../shared/index.ts'
import { type AttemptLimit, createAttemptLimit } from './auth/attempt-limit.ts'
import type { Auth } from './auth/create-auth.ts'
import type { GithubSettings } from './auth/github-sign-in.ts'
import { type Accepted, acceptLink } from './links/accept-link.ts'
import { isInvited, joinInvited } from './links/join-invited.ts'
import { findMemberPrincipal } from './members/find-member-principal.ts'
import { hasAnyOwner } from './members/has-owner.ts'

export interface AccountsOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  /** Address under which browsers reach the server; known once it listens. */
  baseUrl(): string
  /** What the key that signs cookies is derived from; where null, one is made and kept in the database. */
  secret: string | null
  github: GithubSettings | null
}

export interface SignedIn {
  principal: Principal
  /** `Set-Cookie` headers that prolong the session, now and then. */
  cookies: string[]
}

export interface Accounts {
  /** Whether a `Cookie` header may hold a session; whether it is a good one is not looked at. */
  hasSession(cookie: string | undefined): boolean
  /** The member whose session a `Cookie` header holds; read anew each time. */
  findSession(cookie: string): Promise<SignedIn | undefined>
  describeSignIn(): Promise<SignInOptions>
  /** Answers a request for the sign-in, below `authPath`. */
  handle(request: Request): Promise<Response>
  /** Uses a one-time link, and signs its holder in. Throws as `acceptLink` does. */
  accept(input: AcceptLink, client: Headers): Promise<{ accepted: Accepted; cookies: string[] }>
  attempts: Pick<AttemptLimit, 'count'>
  close(): Promise<void>
}

/** Sign-in and sessions. The library behind is loaded with the first request that needs it. */
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
  const attempts = createAttemptLimit({ ...options, secret: readSecret })

  return {
    attempts,
    hasSession: cookie => cookie?.includes(sessionCookie) ?? false,
    async findSession(cookie) {
      const auth = await load()
      const { headers, response } = await auth.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      })
      const principal = response && (await findMemberPrincipal(database.queries, response.user))
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
    close: () => attempts.close(),
  }
}

const sessionCookie = 'lectern.session_token='

async function findSecret({ database, secret }: AccountsOptions): Promise<string> {
  if (secret !== null)
    return Buffer.from(hkdfSync('sha256', secret, '', 'lectern accounts', 32)).toString('base64url')
  const fresh = randomBytes(32).toString('base64url')
  return database.write(queries => keepSetting(queries, { name: 'accounts-secret', value: fresh }))
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
