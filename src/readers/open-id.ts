import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import { findProvider, loadOpenId, type ProviderNeeds } from './open-id-provider.ts'
import { createState, openState } from './open-id-state.ts'
import { UnreachableError } from './sign-in-fetch.ts'
import type { SignIn, SignInSettings, StoredOidc } from './sign-in-settings.ts'

export type OpenIdSignIn = SignIn & { settings: Extract<SignInSettings, { method: 'oidc' }> }

/** `expired`: the attempt is too old, or another browser began it. */
export type OpenIdRefusal = 'denied' | 'expired' | 'unavailable' | 'failed'

export type OpenIdOutcome =
  | { kind: 'passed'; groups: string[]; to: string }
  | { kind: 'refused'; reason: OpenIdRefusal; to: string; error: unknown }

const longestGroup = 200
const mostGroups = 500

/** Returns the provider's address to which the browser is sent. Throws `UnreachableError`, or an error if the provider is misconfigured. */
export async function beginOpenId(
  needs: ProviderNeeds,
  signIn: OpenIdSignIn,
  { returnUrl, to, browser }: { returnUrl: URL; to: string; browser: string },
): Promise<string> {
  const { oidc } = signIn.settings
  const provider = await findProvider(needs, oidc)
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadOpenId()
  const context = { signIn, browser, now: needs.clock.now() }
  const { state, nonce, verifier } = createState(needs.secrets, context, to)
  return buildAuthorizationUrl(provider, {
    redirect_uri: returnUrl.href,
    scope: [...new Set(['openid', ...oidc.scopes])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Exchanges the code for an ID token. `returned` is the address at which the browser came back. */
export async function finishOpenId(
  needs: ProviderNeeds,
  signIn: OpenIdSignIn,
  { returned, browser }: { returned: URL; browser: string },
): Promise<OpenIdOutcome> {
  const expectedState = returned.searchParams.get('state') ?? ''
  const context = { signIn, browser, now: needs.clock.now() }
  const attempt = openState(needs.secrets, context, expectedState)
  if (!attempt) return { kind: 'refused', reason: 'expired', to: '/', error: undefined }
  const { nonce, verifier, to } = attempt
  try {
    const provider = await findProvider(needs, signIn.settings.oidc)
    const { authorizationCodeGrant } = await loadOpenId()
    const checks = { expectedState, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    const tokens = await authorizationCodeGrant(provider, returned, checks)
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sent no ID token')
    const groups = await findGroups(provider, signIn.settings.oidc, {
      claims,
      accessToken: tokens.access_token,
    })
    return { kind: 'passed', groups, to }
  } catch (error) {
    return { kind: 'refused', reason: await describeRefusal(error), to, error }
  }
}

/** Many providers put groups into the user info only. */
async function findGroups(
  provider: Configuration,
  { groupsClaim, groupsDelimiter }: StoredOidc,
  { claims, accessToken }: { claims: IDToken; accessToken: string },
): Promise<string[]> {
  const inToken = findClaim(claims, groupsClaim)
  if (inToken !== undefined || provider.serverMetadata().userinfo_endpoint === undefined)
    return readGroups(inToken, groupsDelimiter)
  const { fetchUserInfo } = await loadOpenId()
  return readGroups(
    findClaim(await fetchUserInfo(provider, accessToken, claims.sub), groupsClaim),
    groupsDelimiter,
  )
}

/** A claim by its name, which can be an address, or else by its path. */
function findClaim(claims: IDToken | UserInfoResponse, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

export function readGroups(claim: unknown, delimiter: string | null): string[] {
  const given = typeof claim === 'string' ? (delimiter === null ? [claim] : claim.split(delimiter)) : claim
  if (!Array.isArray(given)) return []
  const texts = given.filter(group => typeof group === 'string').map(group => group.trim())
  return [...new Set(texts.filter(group => group !== '' && group.length <= longestGroup))].slice(
    0,
    mostGroups,
  )
}

async function describeRefusal(error: unknown): Promise<OpenIdRefusal> {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof UnreachableError) return 'unavailable'
  const { AuthorizationResponseError } = await loadOpenId()
  if (!(error instanceof AuthorizationResponseError)) return 'failed'
  if (error.error === 'access_denied') return 'denied'
  return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unavailable' : 'failed'
}
