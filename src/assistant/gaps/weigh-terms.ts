import type { SearchIndex } from '../../search/index.ts'

/** Of a long question, only the rarest terms are compared. */
const termsCompared = 16

/** Weighs a question's terms for `groupQuestions`. */
export function weighTerms(index: SearchIndex, text: string): Map<string, number> {
  const terms = new Set(index.analyse(text))
  // A question of function words only matches nothing but itself.
  if (terms.size === 0) return new Map([[text.toLowerCase(), 1]])
  const weighed = [...terms].map(term => [term, index.termWeight(term)] as const)
  return new Map(weighed.sort(([, one], [, other]) => other - one).slice(0, termsCompared))
}
