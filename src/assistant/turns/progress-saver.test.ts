import { expect, test } from 'vitest'
import { createProgressSaver } from './progress-saver.ts'

/** Offers progress every 50 milliseconds of an answer of a minute; returns the times of the saves. */
async function listSaves({ saveMs = 0, random = () => 0.5, fails = false }) {
  let time = 0
  const times: number[] = []
  const errors: unknown[] = []
  const ending: { at: number; end(): void }[] = []
  const saver = createProgressSaver(
    {
      saveProgress: () => {
        times.push(time)
        if (saveMs === 0) return fails ? Promise.reject(new Error('away')) : Promise.resolve()
        return new Promise<void>(resolve => ending.push({ at: time + saveMs, end: resolve }))
      },
    },
    { clock: { now: () => time }, random, onError: error => errors.push(error) },
  )
  for (; time < 60_000; time += 50) {
    if (ending[0] && ending[0].at <= time) ending.shift()?.end()
    await new Promise(setImmediate)
    saver.saveIfDue(() => ({ response: '', insight: null }))
    await new Promise(setImmediate)
  }
  return { times, errors }
}

const gaps = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

test('progress is saved once a second', async () => {
  const { times } = await listSaves({})
  expect(times[0]).toBe(1_000)
  expect(new Set(gaps(times))).toEqual(new Set([1_000]))
})

test.each([
  [0, 750],
  [0.999, 1_250],
])('the times of answers that begin together are spread: %d → every %d ms', async (value, ms) => {
  const { times } = await listSaves({ random: () => value })
  expect(times[0]).toBe(ms)
})

test.each([
  [40, 1_000],
  [200, 4_000],
  [5_000, 15_000],
])('if a save takes %d ms, the next one begins %d ms after its end', async (saveMs, waitMs) => {
  const { times } = await listSaves({ saveMs })
  const tookMs = Math.ceil(saveMs / 50) * 50
  // The clock of this test moves in steps of 50 ms.
  for (const gap of gaps(times)) expect(Math.abs(gap - tookMs - waitMs)).toBeLessThanOrEqual(50)
  expect(times.length).toBeGreaterThan(2)
})

test('a save that fails is reported, and the next one is tried', async () => {
  const { times, errors } = await listSaves({ fails: true })
  expect(times.length).toBeGreaterThan(50)
  expect(errors).toHaveLength(times.length)
})
