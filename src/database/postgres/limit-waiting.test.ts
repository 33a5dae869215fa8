import type { PostgresPool } from 'kysely'
import { expect, test } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import { silentTelemetry } from '../../shared/index.ts'
import { isOutage } from '../core/is-outage.ts'
import { limitWaiting } from './limit-waiting.ts'

// Casts: these pools have only what is used here.
const pool = {
  connect: async () => ({ query: async () => ({}), release: () => {} }),
} as unknown as PostgresPool
const brokenPool = {
  connect: () => Promise.reject(new Error('refused')),
} as unknown as PostgresPool
const limits = { most: 3, telemetry: silentTelemetry }

const turn = () => new Promise(setImmediate)

test('a limited pool uses no more connections than it may', async () => {
  const limited = limitWaiting(pool, limits)
  let connected = 0
  const clients = Array.from({ length: 10 }, async () => {
    const client = await limited.connect()
    connected += 1
    return client
  })
  await turn()
  expect([connected, limited.waitingCount()]).toEqual([3, 7])
  const first = await clients[0]
  first?.release()
  await turn()
  expect([connected, limited.waitingCount()]).toEqual([4, 6])
})

test('too many waiting statements are refused at once, as in an outage', async () => {
  const limited = limitWaiting(pool, limits)
  for (let waiting = 0; waiting < 123; waiting += 1) void limited.connect()
  await turn()
  const refused = await limited.connect().catch(error => error)
  expect(isOutage(refused)).toBe(true)
})

test('a connection that cannot be made leaves its place', async () => {
  const limited = limitWaiting(brokenPool, limits)
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(limited.connect()).rejects.toThrow('refused')
})

test('each wait for a connection is measured, also for one that cannot be made', async () => {
  const { telemetry, read } = await collectMetrics()
  const limited = limitWaiting(pool, { most: 3, telemetry })
  const clients = Array.from({ length: 5 }, () => limited.connect())
  await turn()
  expect(await read()).toEqual({ database_wait_seconds_count: 3 })
  for (const client of clients) (await client).release()
  expect(await read()).toEqual({ database_wait_seconds_count: 5 })
  const broken = limitWaiting(brokenPool, { most: 3, telemetry })
  await expect(broken.connect()).rejects.toThrow('refused')
  expect(await read()).toEqual({ database_wait_seconds_count: 6 })
})
