import type { AskedWord } from './read-question.ts'
import type { RankedPassage } from './rerank.ts'

/** The probability that the site answers a question, from its best passage's score as a share of what a full match would have. */
export function estimateAnswerability(words: readonly AskedWord[], ranked: readonly RankedPassage[]): number {
  const best = ranked[0]
  const possible = words.reduce((sum, word) => sum + word.weight, 0)
  if (best === undefined || possible === 0) return 0
  return 1 / (1 + Math.exp(-(best.score / possible - 0.55) * 8))
}
