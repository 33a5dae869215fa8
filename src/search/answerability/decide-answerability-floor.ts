import type { FoundNeighbours } from '../core/neighbours.ts'
import type { IndexData } from '../file/index-data.ts'

/** Within "possibly related": vector similarities are not calibrated, so they never count as an answer. */
const related = 0.25
/** Standard deviations above the expected maximum. */
const margin = 1.5

/**
 * Returns a lower limit of answerability from vector search. If the best passage stands out by more than the expected maximum of
 * as many normal numbers (√(2 ln n) deviations), the site has something related, whatever words it uses.
 */
export function decideAnswerabilityFloor({ passages, spread }: FoundNeighbours, data: IndexData): number {
  const [best] = passages
  const expected = Math.sqrt(2 * Math.log(Math.max(2, data.passagePages.length)))
  return best && best.similarity > spread.mean + (expected + margin) * spread.deviation ? related : 0
}
