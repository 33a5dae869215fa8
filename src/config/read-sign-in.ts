import type { GithubSettings, OidcSettings } from '../accounts/index.ts'

type Report = (problem: string) => void

type GithubValues = Partial<
  Record<'LECTERN_GITHUB_CLIENT_ID' | 'LECTERN_GITHUB_CLIENT_SECRET', string | undefined>
>
type OidcValues = Partial<
  Record<'LECTERN_OIDC_ISSUER' | 'LECTERN_OIDC_CLIENT_ID' | 'LECTERN_OIDC_CLIENT_SECRET', string | undefined>
>

/** Null if members do not sign in with GitHub. */
export function readGithubSignIn(
  values: GithubValues,
  report: Report,
): Pick<GithubSettings, 'clientId' | 'clientSecret'> | null {
  const { LECTERN_GITHUB_CLIENT_ID: clientId, LECTERN_GITHUB_CLIENT_SECRET: clientSecret } = values
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  if (clientId !== clientSecret)
    report('LECTERN_GITHUB_CLIENT_ID and LECTERN_GITHUB_CLIENT_SECRET must be set together')
  return null
}

/** Null if members do not sign in with OpenID Connect. */
export function readOidcSignIn(
  values: OidcValues,
  report: Report,
): Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret'> | null {
  const {
    LECTERN_OIDC_ISSUER: issuer,
    LECTERN_OIDC_CLIENT_ID: clientId,
    LECTERN_OIDC_CLIENT_SECRET: clientSecret,
  } = values
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret }
  if (issuer !== undefined || clientId !== undefined || clientSecret !== undefined)
    report('LECTERN_OIDC_ISSUER, LECTERN_OIDC_CLIENT_ID and LECTERN_OIDC_CLIENT_SECRET must be set together')
  return null
}
