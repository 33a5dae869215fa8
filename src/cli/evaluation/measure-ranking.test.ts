import { expect, test } from 'vitest'
import { normalisedGain, recallAt, reciprocalRank } from './measure-ranking.ts'

const relevant = new Map([
  ['best', 3],
  ['good', 1],
  ['wrong', 0],
])

test('the gain is 1 for the best order, less for a worse one and 0 if nothing is found', () => {
  expect(normalisedGain(['best', 'good', 'other'], relevant, 10)).toBe(1)
  // (1/log2(2) + 3/log2(3)) / (3/log2(2) + 1/log2(3))
  expect(normalisedGain(['good', 'best'], relevant, 10)).toBeCloseTo(0.7967, 4)
  expect(normalisedGain(['other', 'good'], relevant, 1)).toBe(0)
  expect(normalisedGain([], relevant, 10)).toBe(0)
})

test('a ranking can reach 1 with more relevant pages than places', () => {
  const many = new Map(Array.from({ length: 20 }, (_, i) => [i, 1]))
  expect(normalisedGain([...many.keys()], many, 10)).toBe(1)
})

test('recall counts only relevant items', () => {
  expect(recallAt(['wrong', 'good', 'best'], relevant, 2)).toBe(0.5)
  expect(recallAt(['wrong', 'good', 'best'], relevant, 3)).toBe(1)
})

test('the reciprocal rank is that of the first relevant item, and 0 after the depth', () => {
  expect(reciprocalRank(['wrong', 'good', 'best'], relevant, 3)).toBe(0.5)
  expect(reciprocalRank(['wrong', 'other', 'best'], relevant, 2)).toBe(0)
})

test('all measures are 0 if nothing is relevant', () => {
  const nothing = new Map([['wrong', 0]])
  for (const measure of [normalisedGain, recallAt, reciprocalRank])
    expect(measure(['wrong'], nothing, 5)).toBe(0)
})
