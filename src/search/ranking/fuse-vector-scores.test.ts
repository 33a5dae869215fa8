import { expect, test } from 'vitest'
import { fuseVectorScores } from './fuse-vector-scores.ts'
import type { RankedPassage } from './rerank.ts'

// The parts of a score do not matter here.
const ranked = (passage: number, score: number): RankedPassage => ({
  passage,
  page: 0,
  score,
  parts: {} as never,
})
const near = (...passages: number[]) =>
  passages.map((passage, at) => ({ passage, similarity: 0.9 - at / 10 }))

test('of passages with similar word scores, the one nearer in meaning ranks first', () => {
  const worded = [ranked(1, 9), ranked(2, 7), ranked(3, 1)]
  const fused = fuseVectorScores(worded, [ranked(4, 0)], near(4, 2, 3))
  expect(fused.map(({ passage }) => passage)).toEqual([1, 2, 4, 3])
  expect(fuseVectorScores(worded, [], near(2, 3)).map(({ passage }) => passage)).toEqual([2, 1, 3])
  expect(fused.map(({ ranks }) => ranks)).toEqual([
    { words: 1, meaning: null, similarity: null },
    { words: 2, meaning: 2, similarity: 0.8 },
    { words: null, meaning: 1, similarity: 0.9 },
    { words: 3, meaning: 3, similarity: expect.closeTo(0.7) },
  ])
})

test('the nearest passage gains two fifths of the best word score, the farthest gains nothing', () => {
  const fused = fuseVectorScores([ranked(1, 10), ranked(2, 5)], [ranked(3, 0)], near(3, 2, 1))
  expect(fused.map(({ passage, score }) => [passage, score])).toEqual([
    [1, expect.closeTo(10)],
    [2, expect.closeTo(7)],
    [3, expect.closeTo(4)],
  ])
  expect(fuseVectorScores([ranked(1, 10)], [], near(1))[0]?.score).toBeCloseTo(14)
  expect(fuseVectorScores([ranked(1, 10)], [], near(1), 'weak')[0]?.score).toBeCloseTo(12)
})

test('passages found only by meaning are ordered by similarity', () => {
  const fused = fuseVectorScores([], [ranked(5, 0), ranked(3, 0)], near(3, 5))
  expect(fused.map(({ passage }) => passage)).toEqual([3, 5])
  expect(fused[0]?.score).toBeGreaterThan(0)
})
