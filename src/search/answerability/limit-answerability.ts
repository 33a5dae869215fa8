import type { QueryWord } from '../query/query-word.ts'
import { answeredFrom, relatedFrom } from './coverage-thresholds.ts'
import type { Evidence } from './gather-evidence.ts'

/**
 * Shares of a question's weight. If the site lacks so much of it, or so much was guessed, the site does not answer it, or has
 * nothing related.
 */
const doubtful = { unanswered: 0.3, unrelated: 0.6, foreign: 0.8 }
/** With a low probability, less is enough to be unrelated. */
const unlikely = { probability: 0.3, unrelated: 0.4 }
/** A longer word with a spelling mistake is hardly another word, so it counts a quarter as guessed. */
const shortRepair = 6
const sureRepair = 0.75
const just = 0.001
/** If its translation does not settle it, closest passages are shown for a question in a language that the site lacks, if it names something that the site has. */
const foreignFloor = 0.1

/**
 * Limits the probability that a site answers a question. The words that the site lacks, or that were replaced by similar ones,
 * may be what the question is about.
 */
export function limitAnswerability(
  probability: number,
  { words, evidence, isForeign }: { words: readonly QueryWord[]; evidence: Evidence; isForeign: boolean },
): number {
  const doubt = evidence.unknown + evidence.guessed
  const isUnclear = doubt >= doubtful.unanswered || probability < answeredFrom
  if (isForeign && isUnclear) {
    const isNamed = words.some(({ match }) => match === 'exact') && evidence.unknown < doubtful.foreign
    return Math.min(answeredFrom - just, Math.max(probability, isNamed ? foreignFloor : 0))
  }
  if (words.length > 1 && unrelatedShare(words) >= doubtful.unrelated)
    return Math.min(probability, relatedFrom - just)
  if (words.length > 1 && probability < unlikely.probability && doubt >= unlikely.unrelated)
    return Math.min(probability, relatedFrom - just)
  const unsure = doubt - repairedFor(words) * sureRepair
  return unsure < doubtful.unanswered ? probability : Math.min(probability, answeredFrom - just)
}

/** The share of longer words with a spelling mistake. */
function repairedFor(words: readonly QueryWord[]): number {
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const repaired = words.filter(({ asked, match }) => match === 'repaired' && asked.length >= shortRepair)
  return repaired.reduce((sum, { weight }) => sum + weight, 0) / (all || 1)
}

function unrelatedShare(words: readonly QueryWord[]): number {
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const unrelated = words.filter(({ asked, match }) =>
    match === 'repaired' ? asked.length < shortRepair : match !== 'exact',
  )
  return unrelated.reduce((sum, { weight }) => sum + weight, 0) / (all || 1)
}
