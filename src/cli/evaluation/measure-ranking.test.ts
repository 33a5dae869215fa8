import { expect, test } from 'vitest'
import { normalisedGain, recallAt, reciprocalRank } from './measure-ranking.ts'

const relevant = new Map([
  ['best', 3],
  ['good', 1],
  ['wrong', 0],
])

test('the best order gains 1, a later place less, and nothing found 0', () => {
  expect(normalisedGain(['best', 'good', 'other'], relevant, 10)).toBe(1)
  // (1/log2(2) + 3/log2(3)) / (3/log2(2) + 1/log2(3)), worked out by hand
  expect(normalisedGain(['good', 'best'], relevant, 10)).toBeCloseTo(0.7967, 4)
  expect(normalisedGain(['other', 'good'], relevant, 1)).toBe(0)
  expect(normalisedGain([], relevant, 10)).toBe(0)
})

test('more relevant pages than places do not keep a ranking from 1', () => {
  const many = new Map(Array.from({ length: 20 }, (_, i) => [i, 1]))
  expect(normalisedGain([...many.keys()], many, 10)).toBe(1)
})

test('recall counts what is relevant alone', () => {
  expect(recallAt(['wrong', 'good', 'best'], relevant, 2)).toBe(0.5)
  expect(recallAt(['wrong', 'good', 'best'], relevant, 3)).toBe(1)
})

test('the reciprocal rank is that of the first relevant one, and 0 past the depth', () => {
  expect(reciprocalRank(['wrong', 'good', 'best'], relevant, 3)).toBe(0.5)
  expect(reciprocalRank(['wrong', 'other', 'best'], relevant, 2)).toBe(0)
})

test('where nothing is relevant every measure is 0', () => {
  const nothing = new Map([['wrong', 0]])
  for (const measure of [normalisedGain, recallAt, reciprocalRank])
    expect(measure(['wrong'], nothing, 5)).toBe(0)
})
