import { expect, test } from 'vitest'
import { repeatThroughOutage, untilFailover, untilRestart } from './repeat-through-outage.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function failing(times: number, error: () => Error) {
  const waits: number[] = []
  let calls = 0
  const running = repeatThroughOutage(
    async () => {
      calls += 1
      if (calls <= times) throw error()
    },
    {
      ...untilFailover,
      wait: async ms => {
        waits.push(ms)
      },
    },
  )
  return { running, waits, calls: () => calls }
}

test('a write is repeated until the database is available again', async () => {
  const { running, waits, calls } = failing(3, away)
  await running
  expect(calls()).toBe(4)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
})

test('a long outage is reported', async () => {
  const { running, waits } = failing(Number.POSITIVE_INFINITY, away)
  await expect(running).rejects.toThrow('ECONNREFUSED')
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10_000)
})

test('a reader waits two seconds at most', () => {
  expect(untilRestart.waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(2_000)
})

test('a write that the database refuses is not repeated', async () => {
  const { running, calls } = failing(1, () => new Error('null value in column'))
  await expect(running).rejects.toThrow('null value')
  expect(calls()).toBe(1)
})
