import { hkdfSync, randomBytes } from 'node:crypto'
import { ensureSealedSetting, type Principal, readSetting, type SecretBox } from '../access/index.ts'
import type { AcceptLink, SignInOptions } from '../contract/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock, CreateId, Log } from '../shared/index.ts'
import { type AttemptGuard, createAttemptGuard, type Guess } from './attempts/attempt-guard.ts'
import { createAttemptLimiter } from './attempts/attempt-limiter.ts'
import { createTrustedDevices, type TrustedDevices } from './attempts/trusted-devices.ts'
import { authPath } from './auth/auth-path.ts'
import type { Auth } from './auth/create-auth.ts'
import { findChallenge } from './auth/find-challenge.ts'
import type { GithubSettings } from './auth/github-sign-in.ts'
import { createSignInLimiter, type SignInLimiter } from './auth/sign-in-limiter.ts'
import { type Accepted, acceptLink } from './links/accept-link.ts'
import { isInvited, joinInvited } from './links/join-invited.ts'
import { findMemberPrincipal } from './members/find-member-principal.ts'
import { hasAnyOwner } from './members/owners.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'

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
  /** The e-mail address of the user who still has to enter a code, by the `Cookie` header. */
  findChallenge(cookie: string | undefined): Promise<string | undefined>
  /**
   * Handles a request to the authentication library, below `authPath`. A request that guesses a password or code is limited, and
   * throws `rate-limited`. The device of a successful sign-in becomes trusted.
   */
  handle(request: Request, guess?: Guess): Promise<Response>
  /** Accepts a one-time link and signs the user in, unless a code is required. Throws as `acceptLink` does. */
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
  const hasher = createHasher(options)
  function load(): Promise<Auth> {
    loading ??= loadAuth(options, { hasher, readSecret }).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  const limiter = createSignInLimiter({ ...options, secret: readSecret })
  const { guard, devices } = createGuard(options, readSecret)

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
      const { userId, id: sessionId } = response.session
      const principal = await findMemberPrincipal(database.queries, { userId, sessionId })
      return principal ? { principal, cookies: headers.getSetCookie() } : undefined
    },
    describeSignIn: async () => ({
      github: options.github !== null,
      hasOwner: await hasAnyOwner(database.queries),
    }),
    findChallenge: cookie => findChallenge(database.queries, cookie),
    async handle(request, guess) {
      const auth = await load()
      const run = () => auth.handler(request)
      const response = await (guess ? guard.run(guess, run) : run())
      const email = await findNewSession(auth, response.headers)
      if (email !== undefined)
        response.headers.append('set-cookie', await devices.trust(request.headers.get('cookie'), email))
      return response
    },
    async accept(input, client) {
      const auth = await load()
      const accepted = await acceptLink({ ...options, hashPassword: hasher.hash }, input)
      const { email, userId, hasSecondFactor } = accepted
      if (hasSecondFactor) {
        const body = { email, password: input.password }
        const { headers } = await auth.api.signInEmail({ body, headers: client, asResponse: true })
        return { accepted, cookies: headers.getSetCookie() }
      }
      const { headers } = await auth.api.issueSession({ body: { userId }, headers: client, asResponse: true })
      const trusting = await devices.trust(client.get('cookie'), email)
      return { accepted, cookies: [...headers.getSetCookie(), trusting] }
    },
    close: () => limiter.close(),
  }
}

function createHasher({ database }: AccountsOptions): PasswordHasher {
  return createPasswordHasher({
    replaceHash: async ({ before, after }) => {
      await database.write(queries =>
        queries
          .updateTable('auth_accounts')
          .set({ password: after })
          .where('password', '=', before)
          .execute(),
      )
    },
  })
}

function createGuard(
  options: AccountsOptions,
  secret: () => Promise<string>,
): { guard: AttemptGuard; devices: TrustedDevices } {
  const isSecure = () => options.baseUrl().startsWith('https:')
  const devices = createTrustedDevices({ ...options, secret, path: authPath, isSecure })
  const limiter = createAttemptLimiter({ ...options, secret })
  return { devices, guard: createAttemptGuard({ limiter, devices }) }
}

/** The e-mail address of the user whose session a response begins or extends. */
async function findNewSession(auth: Auth, headers: Headers): Promise<string | undefined> {
  const cookie = headers
    .getSetCookie()
    .map(text => text.split(';', 1)[0] ?? '')
    .find(pair => pair.includes(sessionCookie) && !pair.endsWith(sessionCookie))
  if (cookie === undefined) return undefined
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) })
  return session?.user.email
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

async function loadAuth(
  options: AccountsOptions,
  { hasher, readSecret }: { hasher: PasswordHasher; readSecret: () => Promise<string> },
): Promise<Auth> {
  const { createAuth } = await import('./auth/create-auth.ts')
  return createAuth({
    ...options,
    baseUrl: options.baseUrl(),
    secret: await readSecret(),
    hasher,
    isInvited: email => isInvited(options, email),
    joinInvited: user => joinInvited(options, user),
  })
}
