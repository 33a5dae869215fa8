import type { FoundNeighbours } from '../core/neighbours.ts'
import type { IndexData } from '../file/index-data.ts'

/** Between `possibly related` and `answered`: what nobody has calibrated never counts as an answer. */
const related = 0.25
/** Standard deviations beyond what chance would bring about. */
const margin = 1.5

/**
 * The least that a question's answerability is worth for what its meaning found. Where the best passage stands out from all by
 * more than the best of as many normal numbers would (√(2 ln n) deviations), the site has something related, whatever its words.
 */
export function decideAnswerabilityFloor({ passages, spread }: FoundNeighbours, data: IndexData): number {
  const [best] = passages
  const expected = Math.sqrt(2 * Math.log(Math.max(2, data.passagePages.length)))
  return best && best.similarity > spread.mean + (expected + margin) * spread.deviation ? related : 0
}
