import type { Member, Principal, SecretBox } from '../access/index.ts'
import type { AcceptLink, ConfirmIdentity, PasskeyAnswer, SignInOptions } from '../contract/index.ts'
import type { Database } from '../database/index.ts'
import type { Mailer } from '../mail/index.ts'
import { AppError, basePathOf, type Clock, type CreateId, type Log, loadOnce } from '../shared/index.ts'
import { type AttemptGuard, createAttemptGuard, type Guess } from './attempts/attempt-guard.ts'
import { createAttemptLimiter } from './attempts/attempt-limiter.ts'
import { createTrustedDevices, type TrustedDevices } from './attempts/trusted-devices.ts'
import { authPath } from './auth/auth-path.ts'
import type { Auth } from './auth/create-auth.ts'
import { findChallenge } from './auth/find-challenge.ts'
import { findSecret } from './auth/find-secret.ts'
import type { GithubSettings } from './auth/github-sign-in.ts'
import { createIdentityProof } from './auth/identity-proof.ts'
import type { OidcSettings } from './auth/oidc-sign-in.ts'
import { hasSessionCookie } from './auth/session-cookie.ts'
import { createSignInLimiter, type SignInLimiter } from './auth/sign-in-limiter.ts'
import { createUsedCodes } from './auth/used-codes.ts'
import { type Accepted, acceptLink } from './links/accept-link.ts'
import { isInvited, joinInvited } from './links/join-invited.ts'
import { createPasswordResetRequests } from './links/password-reset-requests.ts'
import { recordGithubConnection } from './links/record-github-connection.ts'
import { findMemberPrincipal } from './members/find-member-principal.ts'
import { findEmail, hasSecondFactor } from './members/find-user.ts'
import { findAccounts } from './members/owners.ts'
import { findPasskeySite, type PasskeySite } from './passkeys/passkey-site.ts'
import { verifyPasskey } from './passkeys/use-passkey.ts'
import { createPasswordHasher, type PasswordHasher, type ScryptCost } from './passwords/password-hasher.ts'
import { confirmSession } from './sessions/change-own-account.ts'

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
  oidc: OidcSettings | null
  /** Null if the server sends no mail. */
  mailer: Mailer | null
  /** The cost of a new password hash; the recommended one if not given. */
  passwordCost?: ScryptCost
}

export interface SignedIn {
  principal: Principal
  /** `Set-Cookie` headers that extend the session, if it is due. */
  cookies: string[]
}

export interface Accounts {
  /** Loads the authentication library, which holds up the event loop for a tenth of a second. */
  load(): Promise<void>
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
  /** Signs in the user whose passkey signed a challenge. Throws `sign-in-failed`. Returns `Set-Cookie` headers. */
  signInWithPasskey(answer: PasskeyAnswer, client: Headers): Promise<string[]>
  /** Confirms in a session that its member is present. Throws `sign-in-failed`, or `rate-limited` after failures. */
  confirm(member: Member, proof: ConfirmIdentity, client: Headers): Promise<void>
  /**
   * Sends a password reset link to the member with this e-mail address, in the background. Takes the same time and throws the same
   * `rate-limited` without such a member. Throws `not-found` if the server sends no mail.
   */
  requestPasswordReset(input: { email: string; address: string }): Promise<void>
  countRecoveryCodes(userId: string): Promise<number>
  /** Throws `conflict` if the server's address allows no passkeys. */
  passkeySite(): PasskeySite
  limiter: Pick<SignInLimiter, 'count'>
  close(): Promise<void>
}

/** Sign-in and sessions. The authentication library is loaded on first use, or by `load`. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database } = options
  const readSecret = loadOnce(() => findSecret(options))
  const hasher = createHasher(options)
  const load = loadOnce(() => loadAuth(options, { hasher, readSecret }))
  const limiter = createSignInLimiter({ ...options, secret: readSecret })
  const { guard, devices } = createGuard(options, readSecret)
  const resets = options.mailer && createPasswordResetRequests({ ...options, mailer: options.mailer })
  const usedCodes = createUsedCodes({ ...options, secret: readSecret })
  const { checkCode, requireProof } = createIdentityProof({
    ...{ database, hasher, guard, usedCodes, loadAuth: load },
  })

  async function begin(user: { userId: string; email: string }, client: Headers): Promise<string[]> {
    const auth = await load()
    const body = { userId: user.userId }
    const { headers } = await auth.api.issueSession({ body, headers: client, asResponse: true })
    return [...headers.getSetCookie(), await devices.trust(client.get('cookie'), user.email)]
  }

  return {
    async load() {
      await load()
    },
    limiter,
    hasSession: cookie => hasSessionCookie(cookie, options.baseUrl()),
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
      oidc: options.oidc && { name: options.oidc.name },
      passwordReset: resets !== null,
      passkeys: findPasskeySite(options.baseUrl()) !== undefined,
      ...(await findAccounts(database.queries)),
    }),
    findChallenge: cookie => findChallenge(database.queries, cookie),
    async handle(request, guess) {
      const auth = await load()
      const run = () => auth.handler(request)
      const code = guess?.code
      const attempt = guess && code !== undefined ? () => checkCode({ ...guess, code }, run) : run
      const response = await (guess ? guard.run(guess, attempt) : run())
      const email = await findNewSession(auth, response.headers)
      if (email !== undefined)
        response.headers.append('set-cookie', await devices.trust(request.headers.get('cookie'), email))
      return response
    },
    async accept(input, client) {
      const accepted = await acceptLink({ ...options, hashPassword: hasher.hash }, input)
      if (!accepted.hasSecondFactor) return { accepted, cookies: await begin(accepted, client) }
      const auth = await load()
      const body = { email: accepted.email, password: input.password }
      const { headers } = await auth.api.signInEmail({ body, headers: client, asResponse: true })
      return { accepted, cookies: headers.getSetCookie() }
    },
    async signInWithPasskey(answer, client) {
      const userId = await verifyPasskey(options, { ...answer, site: requireSite(options) })
      return begin({ userId, email: await findEmail(database.queries, userId) }, client)
    },
    async confirm(member, proof, client) {
      if ('passkey' in proof) {
        const userId = await verifyPasskey(options, { ...proof.passkey, site: requireSite(options) })
        if (userId !== member.userId)
          throw new AppError('sign-in-failed', 'The passkey belongs to another account.')
      } else await requireProof(member, proof, client)
      await confirmSession(options, member)
    },
    async requestPasswordReset({ email, address }) {
      if (!resets)
        throw new AppError('not-found', 'This server sends no mail. Ask an owner for a password reset link.')
      await limiter.count('resets', address)
      await limiter.count('account', email)
      resets.add(email)
    },
    async countRecoveryCodes(userId) {
      const { api } = await load()
      if (!(await hasSecondFactor(database.queries, userId))) return 0
      return (await api.viewBackupCodes({ body: { userId } })).backupCodes.length
    },
    passkeySite: () => requireSite(options),
    async close() {
      await resets?.close()
      await limiter.close()
    },
  }
}

function requireSite({ baseUrl }: AccountsOptions): PasskeySite {
  const site = findPasskeySite(baseUrl())
  if (site) return site
  throw new AppError(
    'conflict',
    `Browsers offer no passkeys at ${baseUrl()}. Set LECTERN_BASE_URL to an https address with a host name.`,
  )
}

function createHasher({ database, passwordCost: cost }: AccountsOptions): PasswordHasher {
  return createPasswordHasher({
    ...(cost && { cost }),
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
  const path = () => basePathOf(options.baseUrl()) + authPath
  const devices = createTrustedDevices({ ...options, secret, path, isSecure })
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
    recordGithubConnection: connection => recordGithubConnection(options, connection),
  })
}
