import type { BetterAuthOptions } from 'better-auth/minimal'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { passwordLimits } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import type { InvitedUser } from '../links/join-invited.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { createAuthAdapter } from './auth-adapter.ts'
import { addressHeader, authPath } from './auth-path.ts'
import { type GithubSettings, githubSignIn } from './github-sign-in.ts'
import { type OidcSettings, oidcSignIn } from './oidc-sign-in.ts'
import { secondFactor } from './second-factor.ts'
import { describeCookies } from './session-cookie.ts'
import { sessionIssuer } from './session-issuer.ts'

const daySeconds = 24 * 3600

export interface AuthOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  /** The address at which browsers reach the server. */
  baseUrl: string
  secret: string
  github: GithubSettings | null
  oidc: OidcSettings | null
  hasher: PasswordHasher
  /** Whether a sign-in with a provider may create a user with this email address. */
  isInvited(email: string): Promise<boolean>
  /** Called after a sign-in with a provider created a user. */
  joinInvited(user: InvitedUser): Promise<void>
  /** Called after a GitHub account was connected to a user. */
  recordGithubConnection(connection: { userId: string; address: string }): Promise<void>
}

export type Auth = ReturnType<typeof createAuth>

/** Configures the authentication library: no sign-up, sessions in the database, no telemetry. */
export function createAuth(options: AuthOptions) {
  const cookies = describeCookies(options.baseUrl)
  return betterAuth({
    appName: 'Lectern',
    // With the path of the endpoints, because the library ignores `basePath` for an address that has a path.
    baseURL: options.baseUrl + authPath,
    basePath: authPath,
    secret: options.secret,
    database: createAuthAdapter(options.database),
    ...storage,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      password: options.hasher,
    },
    plugins: [sessionIssuer(), secondFactor(), genericOAuth({ config: externalSignIns(options) })],
    databaseHooks: {
      session: { create: { after: () => deleteExpired(options) } },
      account: {
        create: {
          after: async ({ providerId, userId }, context) => {
            const address = context?.headers?.get(addressHeader) ?? ''
            if (providerId === 'github') await options.recordGithubConnection({ userId, address })
          },
        },
      },
      user: {
        create: {
          before: async user => user.emailVerified && (await options.isInvited(user.email)),
          after: ({ id, name, email }, context) => {
            const address = context?.headers?.get(addressHeader) ?? ''
            return options.joinInvited({ id, name, email, address })
          },
        },
      },
    },
    onAPIError: { errorURL: `${options.baseUrl}/dashboard/sign-in` },
    telemetry: { enabled: false },
    // Attempts are limited before the library is called.
    rateLimit: { enabled: false },
    logger: { log: (level, message) => options.log.debug({ level }, `sign-in: ${message}`) },
    advanced: {
      cookiePrefix: cookies.prefix,
      // The prefix is part of the name already.
      useSecureCookies: false,
      defaultCookieAttributes: cookies.attributes,
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => options.createId() },
    },
  })
}

function externalSignIns({ github, oidc }: Pick<AuthOptions, 'github' | 'oidc'>) {
  return [...(github ? [githubSignIn(github)] : []), ...(oidc ? [oidcSignIn(oidc)] : [])]
}

/** Maps the library's models to our tables and columns. */
const storage = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    encryptOAuthTokens: true,
    updateAccountOnSignIn: false,
    accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    expiresIn: 14 * daySeconds,
    updateAge: daySeconds,
    // Every request reads the session, so that it ends everywhere at once.
    cookieCache: { enabled: false },
  },
} satisfies BetterAuthOptions

/** Deletes expired sessions, and what unfinished sign-ins left behind. */
async function deleteExpired({
  database,
  clock,
}: {
  database: Pick<Database, 'write'>
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  await database.write(async queries => {
    await queries.deleteFrom('sessions').where('expires_at', '<', now).execute()
    await queries.deleteFrom('verifications').where('expires_at', '<', now).execute()
  })
}
