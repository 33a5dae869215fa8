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
  /** Begins or ends a sign-in through a code host, which is limited by address. */
  isCodeHost?: true
  /** Recorded in the audit log on success. */
  audit?: AuditAction
}

export const signInEndpoints: readonly SignInEndpoint[] = [
  { method: 'POST', path: '/sign-in/email', guesses: 'password' },
  { method: 'POST', path: '/sign-in/social', isCodeHost: true },
  { method: 'POST', path: '/link-social', isCodeHost: true },
  { method: 'GET', path: '/callback/github', isCodeHost: true },
  { method: 'POST', path: '/change-password', guesses: 'own-password', audit: 'password-changed' },
  { method: 'POST', path: '/sign-out' },
  { method: 'GET', path: '/get-session' },
]
