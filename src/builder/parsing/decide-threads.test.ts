import { expect, it } from 'vitest'
import { decideThreads } from './parse-threads.ts'

it.each([
  [0, 8, 0],
  [99, 8, 0],
  [100, 8, 1],
  [10_000, 8, 3],
  [10_000, 2, 1],
  [10_000, 1, 0],
])('%i pages on %i cores are parsed with %i more threads', (pages, cores, threads) => {
  expect(decideThreads(pages, cores)).toBe(threads)
})
