import type { AuditAction } from '../../contract/index.ts'

/** An endpoint of the authentication library that is exposed. All others are `not-found`. */
export interface SignInEndpoint {
  method: 'GET' | 'POST'
  path: string
  /**
   * What the request guesses: the password of the account that it names, the password of the signed-in member, or a code.
   * Guesses are limited by account and network.
   */
  guesses?: 'password' | 'own-password' | 'code'
  /** Whether a session must have been confirmed recently. */
  confirm?: true
  /** Begins or ends a sign-in through GitHub or OpenID Connect, which is limited by address. */
  isProvider?: true
  /** Recorded in the audit log on success. */
  audit?: AuditAction
}

export const signInEndpoints: readonly SignInEndpoint[] = [
  { method: 'POST', path: '/sign-in/email', guesses: 'password' },
  { method: 'POST', path: '/sign-in/social', isProvider: true },
  { method: 'POST', path: '/link-social', isProvider: true },
  { method: 'GET', path: '/callback/github', isProvider: true },
  { method: 'GET', path: '/callback/oidc', isProvider: true },
  { method: 'POST', path: '/change-password', guesses: 'own-password', audit: 'password-changed' },
  {
    method: 'POST',
    path: '/two-factor/enable',
    guesses: 'own-password',
    confirm: true,
  },
  // With a session, this turns two-factor authentication on. Without, it is the second step of a sign-in.
  { method: 'POST', path: '/two-factor/verify-totp', guesses: 'code', audit: 'two-factor-enabled' },
  { method: 'POST', path: '/two-factor/verify-backup-code', guesses: 'code' },
  {
    method: 'POST',
    path: '/two-factor/disable',
    guesses: 'own-password',
    confirm: true,
    audit: 'two-factor-disabled',
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    guesses: 'own-password',
    confirm: true,
    audit: 'recovery-codes-created',
  },
  { method: 'POST', path: '/sign-out' },
  { method: 'GET', path: '/get-session' },
]
