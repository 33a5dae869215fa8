import { expect, it } from 'vitest'
import { decideHelpers } from './read-with-helpers.ts'

it.each([
  [0, 8, 0],
  [99, 8, 0],
  [100, 8, 1],
  [10_000, 8, 3],
  [10_000, 2, 1],
  [10_000, 1, 0],
])('%i pages on %i cores are read with the help of %i threads', (pages, cores, helpers) => {
  expect(decideHelpers(pages, cores)).toBe(helpers)
})
