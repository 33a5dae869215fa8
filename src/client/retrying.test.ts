import { expect, onTestFinished, test } from 'vitest'
import { failureOf, inTurn, startClient } from '../../test/support/scripted-client.ts'
import { problem, startScriptedService } from '../../test/support/scripted-service.ts'
import { createClient } from './create-client.ts'

const projects = { json: { projects: [] } }

test('a read is retried after a rate limit, with the delay that the server requests', async () => {
  const { client, waits } = await startClient(
    inTurn(problem(429, 'rate-limited', { retryAfterSeconds: 7 }), projects),
  )
  await expect(client.listProjects()).resolves.toEqual({ projects: [] })
  expect(waits).toEqual([7000])
})

test('a read is retried after a closed connection and a proxy’s 503 with Retry-After', async () => {
  const { client, waits } = await startClient(
    inTurn({ cut: true }, { status: 503, headers: { 'retry-after': '2' }, body: 'busy' }, projects),
  )
  await client.listProjects()
  expect(waits).toEqual([200, 2000])
})

test('a read is retried if its response is incomplete', async () => {
  async function* half() {
    yield '{"projects":'
  }
  const { client, requests } = await startClient(inTurn({ body: half(), cut: true }, projects))
  await client.listProjects()
  expect(requests).toHaveLength(2)
})

test('it stops after three retries, or immediately if the delay would be long', async () => {
  const busy = await startClient(() => problem(503, 'not-ready'))
  expect((await failureOf(busy.client.listProjects())).code).toBe('not-ready')
  expect(busy.requests).toHaveLength(4)
  const limited = await startClient(() => problem(429, 'rate-limited', { retryAfterSeconds: 3600 }))
  expect((await failureOf(limited.client.listProjects())).retryAfterSeconds).toBe(3600)
  expect(limited.requests).toHaveLength(1)
})

test('requests that are not idempotent are sent once', async () => {
  const { client, requests } = await startClient(() => problem(503, 'not-ready'))
  await failureOf(client.createKey({ kind: 'admin', name: 'CI' }))
  await failureOf(client.triggerUpdate({ projectId: 'P' }))
  await failureOf(client.sendMessage({ domain: 'docs', message: { fp: 'anonymous', messages: [] } }).next())
  expect(requests).toHaveLength(3)
})

test('an abort ends the delay with the caller’s reason', async () => {
  const service = await startScriptedService(() => problem(503, 'not-ready', { retryAfterSeconds: 20 }))
  onTestFinished(service.close)
  const stop = new AbortController()
  const client = createClient({
    baseUrl: service.url,
    key: 'lectern_test',
    wait: (_, signal) => {
      stop.abort(new Error('enough'))
      return Promise.reject(signal?.reason)
    },
  })
  await expect(client.listProjects({ signal: stop.signal })).rejects.toThrow('enough')
})
