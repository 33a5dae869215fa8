import type { PostgresPool } from 'kysely'
import { expect, test } from 'vitest'
import { silentTelemetry } from '../../shared/index.ts'
import { isOutage } from '../core/is-outage.ts'
import { limitWaiting } from './limit-waiting.ts'

const poolSize = 5

function limitPool() {
  let isForReader = true
  const pool = {
    options: {},
    connect: async () => ({ query: async () => ({}), release: () => {} }),
    end: async () => {},
  } as unknown as PostgresPool
  const limited = limitWaiting(pool, { poolSize, isForReader: () => isForReader, telemetry: silentTelemetry })
  let connected = 0
  async function connect(caller: 'reader' | 'owner') {
    isForReader = caller === 'reader'
    const client = await limited.connect()
    connected += 1
    return client
  }
  return { connect, limited, connected: () => connected }
}

const turn = () => new Promise(setImmediate)

test('readers leave two connections to others', async () => {
  const { connect, limited, connected } = limitPool()
  const readers = Array.from({ length: 10 }, () => connect('reader'))
  await turn()
  expect(connected()).toBe(3)
  await Promise.all([connect('owner'), connect('owner')])
  const first = await readers[0]
  first?.release()
  await turn()
  expect(connected()).toBe(6)
  expect(limited.waitingCount()).toBe(6)
})

test('too many waiting readers are refused at once, as in an outage, and hold up nobody else', async () => {
  const { connect } = limitPool()
  for (let waiting = 0; waiting < 203; waiting += 1) void connect('reader')
  await turn()
  const refused = await connect('reader').catch(error => error)
  expect(isOutage(refused)).toBe(true)
  await connect('owner')
})

test('a connection that cannot be made leaves its place', async () => {
  const pool = { options: {}, connect: () => Promise.reject(new Error('refused')), end: async () => {} }
  const limited = limitWaiting(pool as unknown as PostgresPool, {
    poolSize: 1,
    isForReader: () => false,
    telemetry: silentTelemetry,
  })
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(limited.connect()).rejects.toThrow('refused')
})
