import type { ExplainedResult, SearchIndex } from '../../search/index.ts'
import { type Claims, readClaims, statesAmount } from '../question/read-claims.ts'
import { type Section, termsOf } from './read-sections.ts'
import { statedIn, type WeighedQuestion } from './score-units.ts'

interface Judged {
  index: Pick<SearchIndex, 'analyse' | 'termWeight'>
  question: WeighedQuestion
  evidence: Pick<ExplainedResult['evidence'], 'unknown'>
}

/** The least share of the question's weight, and of a compared side's, that an answering section states. */
const least = { question: 0.45, side: 0.6 }

/**
 * Whether one of the sections may state the answer: it has most of the question's words, and everything that the question
 * wants to be judged. A section without them is at best related.
 */
export function statesAnswer(judged: Judged, sections: readonly Section[]): boolean {
  const { question, evidence } = judged
  const claims = readClaims(question.asked)
  return sections.some(section => {
    const terms = termsOf(section)
    const stated = statedIn(question, terms) * (1 - evidence.unknown)
    return stated >= least.question && supports(judged, claims, section, terms)
  })
}

function supports(
  judged: Judged,
  { sides, quality, price }: Claims,
  { units }: Section,
  terms: ReadonlySet<string>,
): boolean {
  if (price && !units.some(({ markdown }) => statesAmount(markdown))) return false
  if (quality !== null && !states(judged, quality, terms)) return false
  return sides.every(side => states(judged, side, terms))
}

function states({ index }: Judged, words: string, terms: ReadonlySet<string>): boolean {
  const wanted = [...new Set(index.analyse(words))].map(term => ({ term, weight: index.termWeight(term) }))
  const all = wanted.reduce((sum, { weight }) => sum + weight, 0)
  const found = wanted.reduce((sum, { term, weight }) => sum + (terms.has(term) ? weight : 0), 0)
  return found >= least.side * all
}
