import type pg from 'pg'
import { expect, test } from 'vitest'
import { silentTelemetry } from '../../shared/index.ts'
import { isOutage } from '../core/is-outage.ts'
import { limitWaiting } from './limit-waiting.ts'

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
