import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWithLease, workLeaseMs } from './run-with-lease.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const clock = { now: () => Date.now() }

test('a lease is extended while its work runs, and not afterwards', async () => {
  let stored = clock.now() + workLeaseMs
  const done = Promise.withResolvers<string>()
  const running = runWithLease(
    {
      clock,
      endsAt: stored,
      extend: async (from, to) => {
        if (from !== stored) return false
        stored = to
        return true
      },
    },
    () => done.promise,
  )
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stored).toBeGreaterThan(clock.now())
  }
  done.resolve('done')
  expect(await running).toBe('done')
  const last = stored
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored).toBe(last)
})

test('work continues if its lease cannot be extended, and the next attempt names the stored end', async () => {
  const attempts: number[] = []
  const first = clock.now() + workLeaseMs
  const done = Promise.withResolvers<void>()
  const running = runWithLease(
    {
      clock,
      endsAt: first,
      extend: from => {
        attempts.push(from)
        if (attempts.length === 1) return Promise.reject(new Error('away'))
        return Promise.resolve(attempts.length === 2)
      },
    },
    () => done.promise,
  )
  await vi.advanceTimersByTimeAsync(workLeaseMs)
  expect(attempts).toEqual([first, first, expect.any(Number)])
  expect(attempts[2]).toBeGreaterThan(first)
  done.resolve()
  await running
})
