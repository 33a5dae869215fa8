import { afterEach, expect, test } from 'vitest'
import { type Script, startScriptedService } from '../../../test/support/scripted-service.ts'
import { type AddressInput, checkAddress, type RequestView } from './check-address.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const needs = { fetch, now: () => Date.now() }

async function check(
  view: (headers: Record<string, unknown>, host: string) => Partial<RequestView> | number,
  input: Partial<AddressInput> = {},
) {
  const script: Script = ({ path, headers }) => {
    if (path === '/healthz') return { body: '{"status":"alive"}' }
    const host = `${headers.host}`
    const seen = view(headers, host)
    if (typeof seen === 'number') return { status: seen }
    return {
      body: JSON.stringify({
        address: '10.0.0.9',
        connection: '10.0.0.1',
        host,
        forwardedFor: null,
        ...seen,
      }),
    }
  }
  const service = await startScriptedService(script)
  closers.push(service.close)
  const checks = await checkAddress(needs, {
    baseUrl: service.url,
    isConfigured: true,
    trustsProxies: false,
    token: 'secret',
    ...input,
  })
  return checks.at(-1)
}

test('a server that is reached directly, or through a trusted proxy, is fine', async () => {
  expect(await check(() => ({}))).toMatchObject({ name: 'proxy', state: 'ok' })
  const through = await check(() => ({ forwardedFor: '10.0.0.9' }), { trustsProxies: true })
  expect(through).toMatchObject({ name: 'proxy', state: 'ok' })
})

test('the token of the database is sent, and a server that does not know it is a warning', async () => {
  let sent: unknown
  await check(headers => {
    sent = headers.authorization
    return {}
  })
  expect(sent).toBe('Bearer secret')
  expect(await check(() => 401)).toMatchObject({ name: 'proxy', state: 'warning' })
  expect(await check(() => ({}), { token: null })).toMatchObject({ name: 'proxy', state: 'warning' })
})

test.each([
  [
    'clients that can choose their address',
    (headers: Record<string, unknown>) => ({ address: `${headers['x-forwarded-for'] ?? '10.0.0.9'}` }),
    'TRUST_PROXY',
    { trustsProxies: true },
  ],
  ['a proxy that changes the host', () => ({ host: 'backend:4747' }), 'Host header', {}],
  ['a proxy that is not trusted', () => ({ forwardedFor: '10.0.0.9' }), 'TRUST_PROXY', {}],
])('%s are a problem', async (_name, view, next, input) => {
  expect(await check(view, input)).toMatchObject({ state: 'problem', next: expect.stringContaining(next) })
})

test('a proxy that sends no address of the client is a warning', async () => {
  expect(await check(() => ({}), { trustsProxies: true })).toMatchObject({ state: 'warning' })
})

test('an address that nothing or another program answers is a problem', async () => {
  const input = { isConfigured: true, trustsProxies: false, token: null }
  const nothing = await checkAddress(needs, { ...input, baseUrl: 'http://127.0.0.1:1' })
  expect(nothing).toMatchObject([
    { name: 'address', state: 'problem', detail: expect.stringContaining('cannot be reached') },
  ])
  const service = await startScriptedService(() => ({ body: 'welcome' }))
  closers.push(service.close)
  expect(await checkAddress(needs, { ...input, baseUrl: service.url })).toMatchObject([
    { name: 'address', state: 'problem' },
  ])
})
