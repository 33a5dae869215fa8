import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Script, startScriptedService } from '../../../test/support/scripted-service.ts'
import { chooseFetch, fetchFromProvider } from './provider-fetch.ts'

let service: Awaited<ReturnType<typeof startScriptedService>> | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

async function serve(script: Script): Promise<string> {
  service = await startScriptedService(script)
  return service.url
}

test('requests and responses arrive unchanged', async () => {
  const url = await serve(({ method, headers, body }) => ({
    status: 201,
    headers: { 'x-said': `${method} ${headers.authorization} ${headers['accept-encoding']}` },
    body: `You said ${body}.`,
  }))
  const init = { method: 'POST', headers: { Authorization: 'Bearer key' }, body: 'hé' }
  const response = await fetchFromProvider(url, init)
  expect(response.status).toBe(201)
  expect(response.headers.get('x-said')).toBe('POST Bearer key identity')
  expect(await response.text()).toBe('You said hé.')
})

test('the text of an error is read up to 4,096 bytes, even if it never ends', async () => {
  const url = await serve(() => ({
    status: 400,
    body: (async function* () {
      for (let piece = 0; piece < 100; piece++) yield 'too long '.repeat(100)
      await new Promise(() => {})
    })(),
  }))
  expect((await (await fetchFromProvider(url)).text()).length).toBe(4_096)
})

test.each([301, 307, 308])('a redirect (%s) is not followed', async status => {
  const url = await serve(() => ({ status, headers: { location: '/elsewhere' } }))
  await expect(fetchFromProvider(url)).rejects.toThrow('redirects')
  expect(service?.requests).toHaveLength(1)
})

test('the signal aborts a response', async () => {
  const left = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const url = await serve(() => ({
    body: (async function* () {
      yield 'data: x\n\n'
      waiting.resolve()
      await left.promise
    })(),
  }))
  const controller = new AbortController()
  const response = await fetchFromProvider(url, { signal: controller.signal })
  await waiting.promise
  controller.abort(new Error('gone'))
  await expect(response.text()).rejects.toThrow()
  left.resolve()
})

test('a signal aborted before the response rejects with its reason', async () => {
  const asked = Promise.withResolvers<void>()
  const url = await serve(() => {
    asked.resolve()
    return new Promise(() => {})
  })
  const gone = new Error('gone')
  await expect(fetchFromProvider(url, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone)
  const controller = new AbortController()
  const response = fetchFromProvider(url, { signal: controller.signal })
  await asked.promise
  controller.abort(gone)
  await expect(response).rejects.toBe(gone)
})

test('a signal aborted after the response affects no other request', async () => {
  const url = await serve(() => ({ body: 'all' }))
  for (let count = 0; count < 20; count++) {
    const controller = new AbortController()
    const response = await fetchFromProvider(url, { signal: controller.signal })
    await response.body?.getReader().read()
    controller.abort()
    expect(await (await fetchFromProvider(url)).text()).toBe('all')
  }
})

test('a connection that breaks during a response is an error', async () => {
  const pieces = (async function* () {
    yield 'half of '
  })()
  const url = await serve(() => ({ body: pieces, cut: true }))
  await expect((await fetchFromProvider(url)).text()).rejects.toThrow()
})

test('an endless response is broken off', async () => {
  const line = `data: ${'x'.repeat(1024 * 1023)}\n`
  const url = await serve(() => ({
    headers: { 'content-type': 'text/event-stream' },
    body: (async function* () {
      for (let count = 0; count < 40; count++) yield line
    })(),
  }))
  await expect((await fetchFromProvider(url)).text()).rejects.toThrow('longer than')
})

test.each([
  ['a line over a megabyte', `data: ${'x'.repeat(1024 * 1024)}`],
  ['thousands of open brackets', `data: ${'['.repeat(3_000)}\n`],
])('an event stream with %s is broken off before it is parsed', async (_name, body) => {
  const url = await serve(() => ({ headers: { 'content-type': 'text/event-stream' }, body }))
  await expect((await fetchFromProvider(url)).text()).rejects.toThrow()
})

test('the public-only fetch does not reuse connections of the unrestricted one', async () => {
  const url = await serve(() => ({ body: 'inside' }))
  const named = url.replace('127.0.0.1', 'localhost')
  expect(await (await fetchFromProvider(named)).text()).toBe('inside')
  const fetchPublicly = chooseFetch({ fetch: fetchFromProvider, allowPrivateAddresses: false }, true)
  await expect(fetchPublicly(named)).rejects.toThrow('inside a private network')
  await expect(fetchPublicly(url)).rejects.toThrow('inside a private network')
  expect(service?.requests).toHaveLength(1)
})

test('the next request reuses the connection', async () => {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    sockets.add(request.socket)
    request.resume().on('end', () => response.end('all'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    await (await fetchFromProvider(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' })).text()
    // Only then is the connection free.
    await turnOfEventLoop()
  }
  await ask()
  await ask()
  expect(sockets.size).toBe(1)
  server.close()
})

test('a large piece of events is divided, so that other work is done in between', async () => {
  const events = 'data: {"a":1}\n\n'.repeat(5_000)
  const url = await serve(() => ({ headers: { 'content-type': 'text/event-stream' }, body: events }))
  const sizes: number[] = []
  let text = ''
  for await (const piece of (await fetchFromProvider(url)).body ?? []) {
    sizes.push(piece.length)
    text += Buffer.from(piece).toString()
  }
  expect(text).toBe(events)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4_096)
})
