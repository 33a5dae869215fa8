import type pg from 'pg'
import { expect, test } from 'vitest'
import { silentTelemetry } from '../../shared/index.ts'
import { isOutage } from '../core/is-outage.ts'
import { createStatementQueue, limitWaiting } from './limit-waiting.ts'

test('too many waiting statements fail at once, as in an outage', async () => {
  let connects = 0
  const pool = {
    options: { max: 2 },
    waitingCount: 79,
    connect: async () => {
      connects += 1
      return {}
    },
  } as unknown as pg.Pool & { waitingCount: number }
  const limited = limitWaiting(pool, silentTelemetry)
  await limited.connect()
  pool.waitingCount = 80
  const refused = await limited.connect().catch(error => error)
  expect(isOutage(refused)).toBe(true)
  expect(connects).toBe(1)
})

test('of single statements, as many run as the pool has connections to spare, and too many are refused', async () => {
  const run = createStatementQueue(5)
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
  let running = 0
  const statement = async () => {
    running += 1
    await unlocked
  }
  const waiting = Array.from({ length: 203 }, () => run(statement))
  const refused = await run(statement).catch(error => error)
  expect(isOutage(refused)).toBe(true)
  expect(running).toBe(3)
  unlock()
  await Promise.all(waiting)
  expect(running).toBe(203)
})
