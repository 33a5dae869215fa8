import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'

export interface OidcSettings {
  /** Shown on the button: "Sign in with {name}". */
  name: string
  /** The address of the provider, below which `/.well-known/openid-configuration` is. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether addresses count as verified that the provider does not mark as such. */
  trustEmail: boolean
}

/**
 * Sign-in with any OpenID Connect provider. The library verifies the signature and the nonce of ID tokens. Addresses that are not
 * verified neither create nor connect an account.
 */
export function oidcSignIn(settings: OidcSettings): GenericOAuthConfig {
  const { clientId, clientSecret, issuer, trustEmail } = settings
  return {
    providerId: 'oidc',
    clientId,
    clientSecret,
    discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    mapProfileToUser: profile => ({
      email: profile.email?.toLowerCase() ?? '',
      name: profile.name || profile.email || 'Member',
      emailVerified: trustEmail || profile.emailVerified === true || profile.email_verified === true,
    }),
  }
}
