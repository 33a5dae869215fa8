import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from './support/databases.ts'
import { callAsPage, setUpOwner } from './support/members.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { beginSignIn, inviteEditor, returnFromProvider } from './support/sign-in-with-provider.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

interface Claims {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
}

/** An OpenID Connect provider that signs everyone in with the same claims. */
async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }
  let claims: Claims = { sub: '1', email: 'ada@example.com', email_verified: true }
  let nonce: string | null = null
  let isForged = false
  const service = await startScriptedService(async ({ path }) => {
    const { url } = service
    if (path === '/.well-known/openid-configuration')
      return {
        json: {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          userinfo_endpoint: `${url}/userinfo`,
          jwks_uri: `${url}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
      }
    if (path === '/keys') return { json: { keys: [jwk] } }
    if (path === '/userinfo') return { json: claims }
    if (path !== '/token') return { status: 404, json: {} }
    const idToken = await new SignJWT({ ...claims, ...(nonce !== null && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .setIssuer(url)
      .setAudience('client')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(isForged ? stranger.privateKey : privateKey)
    return { json: { access_token: 'access', token_type: 'bearer', id_token: idToken, expires_in: 300 } }
  })
  return {
    ...service,
    become(next: Claims, at: { nonce: string | null; isForged?: boolean }) {
      claims = next
      nonce = at.nonce
      isForged = at.isForged ?? false
    },
  }
}

describe.each(databaseKinds)('signing in with OpenID Connect on %s', kind => {
  let lectern: RunningLectern
  let provider: Awaited<ReturnType<typeof startProvider>>
  beforeEach(async () => {
    provider = await startProvider()
  })
  afterEach(async () => {
    await lectern.close()
    await provider.close()
  })

  async function start(environment: Record<string, string> = {}) {
    lectern = await startLectern({
      kind,
      environment: {
        LECTERN_OIDC_ISSUER: provider.url,
        LECTERN_OIDC_CLIENT_ID: 'client',
        LECTERN_OIDC_CLIENT_SECRET: 'hidden',
        LECTERN_OIDC_NAME: 'Example ID',
        ...environment,
      },
    })
    return setUpOwner(lectern)
  }

  async function signIn(claims: Claims, { session = '', nonce = true, isForged = false } = {}) {
    const setting = { provider: 'oidc' as const, lectern, url: provider.url }
    const { query, cookie } = await beginSignIn(setting, { session })
    provider.become(claims, { nonce: nonce ? query.get('nonce') : null, isForged })
    return returnFromProvider(setting, { state: query.get('state'), cookie })
  }

  const invite = (email: string) => inviteEditor(lectern, email)

  test('an invited person joins, and signs in again with another address', async () => {
    await start()
    await invite('octo@example.com')
    const claims = { sub: '7', email: 'Octo@example.com', email_verified: true, name: 'Octo Cat' }
    const { user } = await signIn(claims)
    expect(user).toMatchObject({ email: 'octo@example.com', name: 'Octo Cat' })
    expect((await signIn({ ...claims, email: 'new@example.com' })).user).toMatchObject({ id: user.id })
  })

  test('a member connects the provider while signed in, and then signs in with it', async () => {
    const owner = await start()
    const claims = { sub: '1', email: owner.email, email_verified: true }
    expect((await signIn(claims)).location).toContain('error=account_not_linked')
    expect((await signIn(claims, { session: owner.cookie })).location).toBe('/dashboard')
    expect((await signIn(claims)).user).toMatchObject({ id: owner.userId })
  })

  test('strangers, unverified addresses, and tokens that are forged or replayed are refused', async () => {
    await start()
    await invite('octo@example.com')
    const claims = { sub: '7', email: 'octo@example.com', email_verified: true }
    for (const [attempt, options] of [
      [{ ...claims, email: 'stranger@example.com' }, {}],
      [{ ...claims, email_verified: false }, {}],
      [{ sub: '7', email: 'octo@example.com' }, {}],
      [claims, { nonce: false }],
      [claims, { isForged: true }],
    ] as const) {
      const { location, user } = await signIn(attempt, options)
      expect(user).toBeNull()
      expect(location).toContain('/dashboard/sign-in?error=')
    }
    expect((await signIn(claims)).user).toMatchObject({ email: 'octo@example.com' })
  })

  test('an operator can trust addresses that the provider does not mark as verified', async () => {
    await start({ LECTERN_OIDC_TRUST_EMAIL: 'true' })
    await invite('octo@example.com')
    expect((await signIn({ sub: '7', email: 'octo@example.com' })).user).toMatchObject({
      email: 'octo@example.com',
    })
  })

  test('the sign-in page knows the provider’s name', async () => {
    await start()
    const options = await callAsPage(lectern, '/dashboard/api/sign-in-options')
    expect(await options.json()).toMatchObject({ github: false, oidc: { name: 'Example ID' } })
  })
})
