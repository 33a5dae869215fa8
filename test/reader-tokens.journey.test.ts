import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Plant', navigation: { pages: ['open', 'inner', 'alpha'] } }),
  'open.mdx': '---\npublic: true\n---\n\nThe quokkamarble valve of the turbine.\n',
  'inner.mdx': 'The wombatlantern valve of the turbine.\n',
  'alpha.mdx': '---\ngroups: [alpha]\n---\n\nThe narwhalcobalt valve of the turbine.\n',
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const secret = 'a shared secret of more than thirty-two characters'

describe('readers who come with a token of the owner’s product', () => {
  let lectern: RunningLectern
  const loginUrls = [{ url: 'https://app.example.com/docs-login' }]
  const keys = generateKeyPair('EdDSA', { extractable: true })

  const save = async (body: unknown) =>
    fetch(`${lectern.url}/v1/project/readers/${lectern.projectId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${lectern.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const useToken = async (token: object) => {
    const response = await save({ method: 'token', token: { loginUrls, ...token } })
    expect(await response.json()).toMatchObject({ method: 'token' })
  }
  const open = (path: string, cookie = '') =>
    fetch(`${lectern.url}/sites/docs${path}`, { headers: { cookie }, redirect: 'manual' })
  const sign = async (claims: JWTPayload = {}, key?: CryptoKey | Uint8Array, alg = 'EdDSA') =>
    new SignJWT({ exp: inSeconds(10), ...claims })
      .setProtectedHeader({ alg })
      .sign(key ?? (await keys).privateKey)
  const post = (token: string, to = '/alpha') =>
    fetch(`${lectern.url}/sites/docs/login/jwt-callback`, {
      method: 'POST',
      body: new URLSearchParams({ token, to }),
      redirect: 'manual',
    })
  const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const search = async (headers: Record<string, string>) =>
    (
      await fetch(`${lectern.url}/discovery/v1/search/docs`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${lectern.assistantKey}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ query: 'turbine valve', pageSize: 20 }),
      })
    ).text()

  beforeAll(async () => {
    lectern = await startLectern({
      files,
      environment: { LECTERN_READER_PRIVATE: 'true', LECTERN_DOMAIN_PROOF: 'false' },
    })
    await useToken({ algorithm: 'EdDSA', key: await exportSPKI((await keys).publicKey) })
  })
  afterAll(() => lectern?.close())

  test('are sent to the login page with the page that they wanted, and back to it', async () => {
    const first = await open('/alpha')
    expect(first.status).toBe(302)
    const page = await fetch(new URL(first.headers.get('location') ?? '', lectern.url), {
      redirect: 'manual',
    })
    expect(page.headers.get('location')).toBe('https://app.example.com/docs-login?redirect=%2Falpha')
    const callback = await (await open('/login/jwt-callback?redirect=/alpha')).text()
    expect(callback).toContain('name="to" value="/alpha"')
    const response = await post(await sign({ groups: ['alpha'] }))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sites/docs/alpha'])
    expect(await (await open('/alpha', cookieOf(response))).text()).toContain('narwhalcobalt')
    const query = `?redirect=/inner&token=${await sign()}`
    const other = await open(`/login/jwt-callback${query}`)
    expect(other.headers.get('location')).toBe('/sites/docs/inner')
    expect((await open('/inner', cookieOf(other))).status).toBe(200)
    expect((await open('/alpha', cookieOf(other))).status).toBe(404)
  })

  test('with very many groups get a cookie that browsers keep', async () => {
    const groups = Array.from(
      { length: 120 },
      (_, at) => `00000000-0000-4000-8000-${`${at}`.padStart(12, '0')}`,
    )
    const response = await post(await sign({ groups: [...groups, 'alpha'] }))
    expect(response.status).toBe(303)
    expect(response.headers.getSetCookie()[0]?.length).toBeLessThan(4_096)
    expect(await (await open('/alpha', cookieOf(response))).text()).toContain('narwhalcobalt')
  })

  test('stay signed in until expiresAt', async () => {
    const response = await post(await sign({ expiresAt: inSeconds(60) }))
    const [, seconds] = /Max-Age=(\d+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? []
    expect(Number(seconds)).toBeLessThanOrEqual(60)
    expect(Number(seconds)).toBeGreaterThan(0)
    const past = await post(await sign({ expiresAt: inSeconds(-60) }))
    expect((await open('/inner', cookieOf(past))).status).toBe(302)
  })

  test('get nothing for a token that is expired, forged or for another site', async () => {
    const other = await generateKeyPair('EdDSA')
    const publicKey = new TextEncoder().encode(await exportSPKI((await keys).publicKey))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ exp: inSeconds(10), groups: ['alpha'] })).toString('base64url')}.`
    const bad = {
      expired: await sign({ exp: inSeconds(-60), groups: ['alpha'] }),
      'without an end': await new SignJWT({})
        .setProtectedHeader({ alg: 'EdDSA' })
        .sign((await keys).privateKey),
      'from another key': await sign({ groups: ['alpha'] }, other.privateKey),
      'signed with the public key': await sign({ groups: ['alpha'] }, publicKey, 'HS256'),
      unsigned,
      'of another host': await sign({ host: 'other.example', groups: ['alpha'] }),
      'for another audience': await sign({ aud: 'https://other.example/docs', groups: ['alpha'] }),
      'for several other audiences': await sign({ aud: ['other.example', 'api'], groups: ['alpha'] }),
      'with other groups': await sign({ groups: 'alpha' }),
      'no token': 'x',
    }
    for (const [name, token] of Object.entries(bad)) {
      const response = await post(token)
      expect(response.headers.getSetCookie(), name).toEqual([])
      expect(response.headers.get('location'), name).toMatch(/sign-in\?failed=failed&to=%2Falpha$/)
      const found = await search({ 'x-lectern-reader': token })
      expect(found, name).toContain('quokkamarble')
      expect(found, name).not.toMatch(/wombatlantern|narwhalcobalt/)
    }
    const shown = await (await open('/_lectern/sign-in?failed=&to=/alpha')).text()
    expect(shown).toContain('Signing in failed')
    expect(shown).toContain('https://app.example.com/docs-login?redirect=%2Falpha')
  })

  test('get pages with a token whose host or audience is this site', async () => {
    const { host, origin, hostname } = new URL(lectern.url)
    for (const claims of [
      { host },
      { host: hostname },
      { aud: host },
      { aud: ['api', `${origin}/sites/docs`] },
    ])
      expect(await search({ 'x-lectern-reader': await sign(claims) })).toContain('wombatlantern')
  })

  test('cannot use the host of another project, which has the same key', async () => {
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const source = { kind: 'folder', path: lectern.docs } as const
    const { id: projectId } = await client.createProject({ name: 'Other', domain: 'other', source })
    await client.updateProject({ projectId, hostname: 'docs.other.example' })
    await client.verifyDomain({ projectId })
    await waitForUpdate(client, (await client.triggerUpdate({ projectId })).statusId)
    const key = await exportSPKI((await keys).publicKey)
    await client.saveReaders({ projectId, method: 'token', token: { algorithm: 'EdDSA', key } })
    const send = async (domain: string, claims: JWTPayload) => {
      const response = await fetch(`${lectern.url}/sites/${domain}/login/jwt-callback`, {
        method: 'POST',
        body: new URLSearchParams({ token: await sign(claims), to: '/inner' }),
        redirect: 'manual',
      })
      return response.headers.getSetCookie().length > 0
    }
    for (const claim of ['host', 'aud'])
      for (const [domain, own, others] of [
        ['docs', new URL(lectern.url).host, 'docs.other.example'],
        ['other', 'docs.other.example', new URL(lectern.url).host],
      ] as const) {
        expect(await send(domain, { [claim]: own }), `${domain} with its ${claim}`).toBe(true)
        expect(await send(domain, { [claim]: others }), `${domain} with another ${claim}`).toBe(false)
      }
  })

  test('search and ask from other sites with the token in a header', async () => {
    expect(await search({})).not.toMatch(/wombatlantern|narwhalcobalt/)
    const plain = await search({ 'x-lectern-reader': await sign() })
    expect(plain).toContain('wombatlantern')
    expect(plain).not.toContain('narwhalcobalt')
    const origin = 'https://app.example.com'
    const found = await search({ 'x-lectern-reader': await sign({ groups: ['alpha'] }), origin })
    expect(found).toContain('narwhalcobalt')
  })

  test('use a shared secret or a key set, and the right algorithm only', async () => {
    await useToken({ algorithm: 'HS256', key: secret })
    const shared = new TextEncoder().encode(secret)
    expect(await search({ 'x-lectern-reader': await sign({}, shared, 'HS256') })).toContain('wombatlantern')
    expect(await search({ 'x-lectern-reader': await sign() })).not.toContain('wombatlantern')
    const rows = await lectern.app.services.database.queries
      .selectFrom('project_readers')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain('shared secret')
    const pair = await generateKeyPair('ES256', { extractable: true })
    const set = JSON.stringify({ keys: [await exportJWK(pair.publicKey)] })
    const server = createServer((_, response) => response.end(set)).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`
    await useToken({ algorithm: 'ES256', jwksUrl })
    expect(await search({ 'x-lectern-reader': await sign({}, pair.privateKey, 'ES256') })).toContain(
      'wombatlantern',
    )
    server.close()
  })

  test('do not make this server request a failing or too large key set again and again', async () => {
    const pair = await generateKeyPair('ES256')
    const token = await sign({ groups: ['alpha'] }, pair.privateKey, 'ES256')
    for (const reply of [
      { status: 503 },
      { body: 'not JSON' },
      { json: { keys: [], padding: 'x'.repeat(300_000) } },
      { cut: true },
    ]) {
      const service = await startScriptedService(() => reply)
      await useToken({ algorithm: 'ES256', jwksUrl: `${service.url}/jwks` })
      for (let request = 0; request < 5; request += 1) {
        const found = await search({ 'x-lectern-reader': token })
        expect(found).toContain('quokkamarble')
        expect(found).not.toContain('wombatlantern')
      }
      expect(service.requests).toHaveLength(1)
      await service.close()
    }
  })

  test('need settings that make sense', async () => {
    const { privateKey } = await keys
    const { exportPKCS8 } = await import('jose')
    const bad = [
      { algorithm: 'EdDSA' },
      { algorithm: 'EdDSA', key: 'not a key' },
      { algorithm: 'EdDSA', key: await exportPKCS8(privateKey) },
      { algorithm: 'HS256', key: 'short' },
      { algorithm: 'none', key: secret },
      { algorithm: 'ES256', key: await exportSPKI((await keys).publicKey) },
    ]
    for (const token of bad)
      expect((await save({ method: 'token', token })).status, JSON.stringify(token)).toBe(400)
  })
})
