import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { openIdClient, startOpenIdServer } from './support/openid-server.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Plant', navigation: { pages: ['open', 'inner', 'alpha'] } }),
  'open.mdx': '---\npublic: true\n---\n\nThe quokkamarble valve of the turbine.\n',
  'inner.mdx': 'The wombatlantern valve of the turbine.\n',
  'alpha.mdx': '---\ngroups: [alpha]\n---\n\nThe narwhalcobalt valve of the turbine.\n',
}
const returnPath = '/_lectern/sign-in/callback'

/** The requests of a browser to the site and its API. */
function browse(lectern: RunningLectern) {
  const site = `${lectern.url}/sites/docs`
  const open = (address: string, cookie = '') =>
    fetch(new URL(address, lectern.url), { headers: { cookie }, redirect: 'manual' })
  const cookiesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; ')
  return {
    site,
    open,
    cookiesOf,
    save: (oidc: object, settings: object = {}) =>
      fetch(`${lectern.url}/v1/project/readers/${lectern.projectId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${lectern.adminKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ method: 'oidc', oidc, ...settings }),
      }),
    /** Opens a page without a session. Returns the provider's address and the cookie of the attempt. */
    async leave(path = '/alpha', cookie = '') {
      const refused = await open(`${site}${path}`, cookie)
      const signIn = await open(refused.headers.get('location') ?? '', cookie)
      const start = await open(signIn.headers.get('location') ?? '', cookie)
      return { address: start.headers.get('location') ?? '', cookie: cookiesOf(start), response: start }
    },
  }
}

describe.each(databaseKinds)('readers who sign in with OpenID Connect on %s', kind => {
  let lectern: RunningLectern
  let provider: Awaited<ReturnType<typeof startOpenIdServer>>
  let browser: ReturnType<typeof browse>

  beforeAll(async () => {
    lectern = await startLectern({ kind, files, environment: { LECTERN_READER_PRIVATE: 'true' } })
    browser = browse(lectern)
    const groupsOf = { ada: ['alpha', 'staff'], eve: ['other'] }
    provider = await startOpenIdServer({ redirectUris: [browser.site + returnPath], groupsOf })
    const saved = await browser.save({
      issuer: provider.url,
      ...openIdClient,
      scopes: ['groups'],
      name: 'Acme',
    })
    expect(await saved.json()).toMatchObject({
      method: 'oidc',
      sessionHours: 336,
      oidc: { issuer: provider.url, clientId: 'docs', groupsClaim: 'groups', hasSecret: true },
      addresses: { oidc: browser.site + returnPath },
    })
  })
  afterAll(async () => {
    await provider?.close()
    await lectern?.close()
  })

  async function signIn(name: string, path = '/alpha') {
    const { address, cookie } = await browser.leave(path)
    const back = await browser.open(await provider.visit(address, { name }), cookie)
    return { back, cookie: browser.cookiesOf(back) }
  }

  test('come back to the page that they wanted, with their groups', async () => {
    const { back, cookie } = await signIn('ada', '/alpha')
    expect([back.status, back.headers.get('location')]).toEqual([303, '/sites/docs/alpha'])
    expect(back.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await (await browser.open(`${browser.site}/alpha`, cookie)).text()).toContain('narwhalcobalt')
    const other = await signIn('eve', '/inner')
    expect(other.back.headers.get('location')).toBe('/sites/docs/inner')
    expect((await browser.open(`${browser.site}/inner`, other.cookie)).status).toBe(200)
    expect((await browser.open(`${browser.site}/alpha`, other.cookie)).status).toBe(404)
  })

  test('can sign in from several tabs at once', async () => {
    const first = await browser.leave('/inner')
    const second = await browser.leave('/alpha', first.cookie)
    expect(second.cookie).toBe(first.cookie)
    const back = await browser.open(await provider.visit(first.address, { name: 'ada' }), second.cookie)
    expect(back.headers.get('location')).toBe('/sites/docs/inner')
  })

  test('see why if the provider refuses them, and are not sent there again', async () => {
    const { address, cookie } = await browser.leave()
    const back = await browser.open(await provider.visit(address, 'refuses'), cookie)
    expect(back.headers.getSetCookie()).toEqual([])
    expect(back.headers.get('location')).toBe('/sites/docs/_lectern/sign-in?failed=denied&to=%2Falpha')
    const page = await (await browser.open(back.headers.get('location') ?? '', cookie)).text()
    expect(page).toContain('did not grant access')
    expect(page).toContain('Sign in with Acme')
  })

  test('cannot finish what another browser began, or what is forged', async () => {
    const { address, cookie } = await browser.leave()
    const returned = await provider.visit(address, { name: 'ada' })
    const other = (await browser.leave()).cookie
    const forged = new URL(returned)
    forged.searchParams.set('state', `${forged.searchParams.get('state')?.slice(0, -4)}AAAA`)
    const without = new URL(returned)
    without.searchParams.delete('state')
    for (const [back, cookies] of [
      [returned, ''],
      [returned, other],
      [forged.href, cookie],
      [without.href, cookie],
    ] as const) {
      const response = await browser.open(back, cookies)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('location')).toMatch(/sign-in\?failed=expired/)
    }
    expect((await browser.open(returned, cookie)).headers.get('location')).toBe('/sites/docs/alpha')
    const again = await browser.open(returned, cookie)
    expect(again.headers.getSetCookie(), 'a code works once').toEqual([])
    expect(again.headers.get('location')).toMatch(/failed=failed/)
  })

  test('are never sent to another site', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', '/../../v1/me']) {
      const query = new URLSearchParams({ to })
      const start = await browser.open(`${browser.site}/_lectern/sign-in/start?${query}`)
      const address = start.headers.get('location') ?? ''
      const back = await browser.open(
        await provider.visit(address, { name: 'ada' }),
        browser.cookiesOf(start),
      )
      expect(back.headers.get('location')).toBe('/sites/docs/')
    }
  })

  test('who sign out are not signed in again at once', async () => {
    const { cookie } = await signIn('ada')
    const response = await fetch(`${browser.site}/_lectern/sign-out`, {
      method: 'POST',
      headers: { cookie },
      redirect: 'manual',
    })
    const page = await browser.open(response.headers.get('location') ?? '')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('You are signed out.')
  })

  test('have no session after the settings change, and attempts that began before fail', async () => {
    const { cookie } = await signIn('ada')
    const begun = await browser.leave()
    const returned = await provider.visit(begun.address, { name: 'ada' })
    const { clientId } = openIdClient
    const settings = { issuer: provider.url, clientId, scopes: ['groups'] }
    expect(await (await browser.save(settings)).json(), 'the secret is kept').toMatchObject({
      oidc: { hasSecret: true },
    })
    expect((await browser.open(`${browser.site}/alpha`, cookie)).status).toBe(302)
    const back = await browser.open(returned, begun.cookie)
    expect(back.headers.get('location')).toMatch(/failed=expired/)
    expect((await signIn('ada')).back.headers.get('location')).toBe('/sites/docs/alpha')
    const rows = await lectern.app.services.database.queries
      .selectFrom('project_readers')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain('a client secret')
  })

  test('cannot use the session or the attempt of another project', async () => {
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const source = { kind: 'folder', path: lectern.docs } as const
    const { id: projectId } = await client.createProject({ name: 'Other', domain: 'other', source })
    await waitForUpdate(client, (await client.triggerUpdate({ projectId })).statusId)
    await client.saveReaders({ projectId, method: 'oidc', oidc: { issuer: provider.url, ...openIdClient } })
    const begun = await browser.leave()
    const returned = await provider.visit(begun.address, { name: 'ada' })
    const misused = returned.replace('/sites/docs/', '/sites/other/')
    const rename = (cookie: string) =>
      cookie.replaceAll(lectern.projectId.toLowerCase(), projectId.toLowerCase())
    const back = await browser.open(misused, rename(begun.cookie))
    expect(back.headers.get('location')).toMatch(/sites\/other\/_lectern\/sign-in\?failed=expired/)
    const { cookie } = await signIn('ada')
    expect((await browser.open(`${lectern.url}/sites/other/alpha`, rename(cookie))).status).toBe(302)
    expect((await browser.open(`${browser.site}/alpha`, cookie)).status).toBe(200)
  })

  test('need settings that make sense', async () => {
    for (const [path, oidc] of [
      ['oidc.issuer', { issuer: 'not an address', clientId: 'docs', clientSecret: null }],
      ['oidc.clientId', { issuer: provider.url, clientId: ' ', clientSecret: null }],
      ['oidc.clientSecret', { issuer: 'http://127.0.0.1:1', clientId: 'docs' }],
    ] as const) {
      const response = await browser.save(oidc)
      expect(response.status).toBe(400)
      expect((await response.json()).details[0].path).toBe(path)
    }
  })
})

/** A provider that sends the ID tokens of a test. */
async function startHostileProvider() {
  const keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' }
  let idToken = ''
  let failing: string | null = null
  const service = await startScriptedService(({ path }) => {
    const { url } = service
    if (failing !== null && path.startsWith(failing)) return { status: 503, json: {} }
    if (path === '/keys') return { json: { keys: [jwk] } }
    if (path === '/token')
      return { json: { access_token: 'access', token_type: 'bearer', id_token: idToken, expires_in: 300 } }
    if (path !== '/.well-known/openid-configuration') return { status: 404, json: {} }
    return {
      json: {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      },
    }
  })
  return {
    ...service,
    keys,
    send: (token: string) => {
      idToken = token
    },
    fail: (path: string | null) => {
      failing = path
    },
  }
}

describe('a provider that is not to be trusted', () => {
  let lectern: RunningLectern
  let provider: Awaited<ReturnType<typeof startHostileProvider>>
  let browser: ReturnType<typeof browse>
  const clientSecret = 'hidden'

  beforeAll(async () => {
    lectern = await startLectern({ files, environment: { LECTERN_READER_PRIVATE: 'true' } })
    browser = browse(lectern)
  })
  beforeEach(async () => {
    await provider?.close()
    provider = await startHostileProvider()
    await browser.save({
      issuer: provider.url,
      clientId: 'docs',
      clientSecret,
      groupsClaim: 'realm.roles',
      groupsDelimiter: ',',
    })
  })
  afterAll(async () => {
    await provider?.close()
    await lectern?.close()
  })

  interface TokenChange {
    claims?: Record<string, unknown>
    header?: { alg: string; kid?: string }
    key?: CryptoKey | Uint8Array
  }
  const now = () => Math.floor(Date.now() / 1000)
  const sign = (nonce: string | null, { claims = {}, header, key }: TokenChange = {}) =>
    new SignJWT({
      ...{ iss: provider.url, aud: 'docs', sub: '1', iat: now(), exp: now() + 60, nonce },
      ...{ realm: { roles: 'alpha, beta' }, ...claims },
    })
      .setProtectedHeader(header ?? { alg: 'RS256', kid: 'key' })
      .sign(key ?? provider.keys.privateKey)

  async function comeBack(makeToken: (nonce: string | null) => Promise<string>) {
    const { address, cookie } = await browser.leave()
    const sent = new URL(address).searchParams
    provider.send(await makeToken(sent.get('nonce')))
    const query = new URLSearchParams({ code: 'code', state: sent.get('state') ?? '' })
    return browser.open(`${browser.site}${returnPath}?${query}`, cookie)
  }

  test('signs in readers with a valid token, whose groups are one text deep in a claim', async () => {
    const back = await comeBack(nonce => sign(nonce))
    expect(back.headers.get('location')).toBe('/sites/docs/alpha')
    const page = await browser.open(`${browser.site}/alpha`, browser.cookiesOf(back))
    expect(await page.text()).toContain('narwhalcobalt')
    const exchanged = provider.requests.find(({ path }) => path === '/token')
    const basic = Buffer.from(`docs:${clientSecret}`).toString('base64')
    expect(exchanged?.headers.authorization).toBe(`Basic ${basic}`)
    expect(exchanged?.body.toString()).toMatch(/code_verifier=[\w-]{43}/)
  })

  test('cannot sign in anybody with another token', async () => {
    const stranger = await generateKeyPair('RS256')
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const bad: Record<string, (nonce: string | null) => Promise<string>> = {
      'with another nonce': () => sign('another'),
      'without a nonce': () => sign(null, { claims: { nonce: undefined } }),
      'for another client': nonce => sign(nonce, { claims: { aud: 'another' } }),
      'for several clients': nonce => sign(nonce, { claims: { aud: ['docs', 'b'], azp: 'b' } }),
      'of another issuer': nonce => sign(nonce, { claims: { iss: 'https://other.example' } }),
      expired: nonce => sign(nonce, { claims: { exp: now() - 600 } }),
      'without an end': nonce => sign(nonce, { claims: { exp: undefined } }),
      'of another key': nonce => sign(nonce, { key: stranger.privateKey }),
      'of an unknown key': nonce =>
        sign(nonce, { header: { alg: 'RS256', kid: 'unknown' }, key: stranger.privateKey }),
      'signed with the client secret': nonce =>
        sign(nonce, {
          header: { alg: 'HS256' },
          key: new TextEncoder().encode(clientSecret.padEnd(32, 'x')),
        }),
      unsigned: async nonce => {
        const [, payload = ''] = (await sign(nonce)).split('.')
        return `${text({ alg: 'none' })}.${payload}.`
      },
      'not a token': async () => 'x',
    }
    for (const [name, makeToken] of Object.entries(bad)) {
      const back = await comeBack(makeToken)
      expect(back.headers.getSetCookie(), name).toEqual([])
      expect(back.headers.get('location'), name).toBe(
        '/sites/docs/_lectern/sign-in?failed=failed&to=%2Falpha',
      )
    }
  })

  test.each(['/keys', '/token'])('that fails at %s gives no session and a clear message', async path => {
    provider.fail(path)
    const back = await comeBack(nonce => sign(nonce))
    expect(back.headers.getSetCookie()).toEqual([])
    expect(back.headers.get('location')).toMatch(/failed=unavailable&to=%2Falpha$/)
    const page = await (await browser.open(back.headers.get('location') ?? '')).text()
    expect(page).toContain('cannot be reached')
  })

  test('that is down is not asked again with every request, and public pages stay open', async () => {
    provider.fail('/')
    for (let request = 0; request < 5; request += 1) {
      const { response } = await browser.leave()
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('location')).toMatch(/failed=unavailable&to=%2Falpha$/)
    }
    expect(provider.requests).toHaveLength(1)
    expect((await browser.open(`${browser.site}/open`)).status).toBe(200)
  })
})

test('without permission, no provider inside a private network is asked', async () => {
  const lectern = await startLectern({ files })
  const service = await startScriptedService(() => ({ json: {} }))
  const browser = browse(lectern)
  const save = (issuer: string) => browser.save({ issuer, clientId: 'docs', clientSecret: null })
  for (const issuer of [service.url, 'https://127.0.0.1', 'http://provider.example'])
    expect((await save(issuer)).status, issuer).toBe(400)
  expect((await save('https://localhost')).status).toBe(200)
  const { response } = await browser.leave()
  expect(response.headers.get('location')).toMatch(/failed=unavailable/)
  expect(service.requests).toEqual([])
  await service.close()
  await lectern.close()
})
