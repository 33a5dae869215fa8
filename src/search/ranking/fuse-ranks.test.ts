import { expect, test } from 'vitest'
import { fuseRanks } from './fuse-ranks.ts'
import type { RankedPassage } from './rerank.ts'

// What a score is made of plays no part here.
const ranked = (passage: number, score: number): RankedPassage => ({
  passage,
  page: 0,
  score,
  parts: {} as never,
})
const near = (...passages: number[]) =>
  passages.map((passage, at) => ({ passage, similarity: 0.9 - at / 10 }))

test('a passage that both lists have near the top stands before one that a single list has first', () => {
  const worded = [ranked(1, 8), ranked(2, 7), ranked(3, 6)]
  const fused = fuseRanks(worded, [ranked(4, 0)], near(4, 2, 3))
  expect(fused.map(({ passage }) => passage)).toEqual([2, 3, 1, 4])
  expect(fused.map(({ ranks }) => ranks)).toEqual([
    { words: 2, meaning: 2, similarity: 0.8 },
    { words: 3, meaning: 3, similarity: expect.closeTo(0.7) },
    { words: 1, meaning: null, similarity: null },
    { words: null, meaning: 1, similarity: 0.9 },
  ])
})

test('scores are sums of 1 / (60 + rank), on the scale of the best by words', () => {
  const [first, second] = fuseRanks([ranked(1, 8), ranked(2, 1)], [], near(1))
  expect(first?.score).toBeCloseTo(8)
  expect((second?.score ?? 0) / (first?.score ?? 0)).toBeCloseTo(1 / 62 / (2 / 61))
})

test('what only meaning has found is in its order', () => {
  const fused = fuseRanks([], [ranked(5, 0), ranked(3, 0)], near(3, 5))
  expect(fused.map(({ passage }) => passage)).toEqual([3, 5])
  expect(fused[0]?.score).toBeGreaterThan(0)
})
