import type { SearchIndex } from '../../search/index.ts'
import { type Claims, readClaims, statesAmount } from '../question/read-claims.ts'
import type { AnswerEvidence } from './answer-evidence.ts'
import { estimateConfidence } from './estimate-confidence.ts'
import { hasTerm, type Section } from './read-sections.ts'
import { statedIn, statesExpected, type WeighedQuestion } from './score-units.ts'

interface Judged {
  index: Pick<SearchIndex, 'analyse' | 'termWeight'>
  question: WeighedQuestion
  evidence: AnswerEvidence
}

/** The probability from which a question counts as answered: of readers' questions that the docs nearly answer, 83 % stay below. */
const confidentFrom = 0.3
/** The least share of a compared side's weight that an answering section states, and of the question beside a price. */
const least = { side: 0.6, priced: 0.3 }

/**
 * Whether the best section answers the question, and one of the sections states everything that the question wants to be judged.
 * Otherwise they are at best related.
 */
export function statesAnswer(judged: Judged, sections: readonly Section[]): boolean {
  if (estimateConfidence(judged.evidence) < confidentFrom) return false
  const claims = readClaims(judged.question.asked)
  if (!sections.some(section => statesExpected(judged.question, section))) return false
  return sections.some(section => supports(judged, claims, section))
}

function supports(judged: Judged, { sides, quality, price }: Claims, section: Section): boolean {
  if (price && !statesPrice(judged.question, section)) return false
  if (quality !== null && !states(judged, quality, section)) return false
  return sides.every(side => states(judged, side, section))
}

function statesPrice(question: WeighedQuestion, { head, units }: Section): boolean {
  return units.some(
    ({ markdown, distinct }) =>
      statesAmount(markdown) &&
      statedIn(question, new Set([...head.headingTerms(), ...distinct])) >= least.priced,
  )
}

function states({ index }: Judged, words: string, section: Section): boolean {
  const wanted = [...new Set(index.analyse(words))].map(term => ({ term, weight: index.termWeight(term) }))
  const all = wanted.reduce((sum, { weight }) => sum + weight, 0)
  const found = wanted.reduce((sum, { term, weight }) => sum + (hasTerm(section, term) ? weight : 0), 0)
  return found >= least.side * all
}
