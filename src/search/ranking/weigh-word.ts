import type { AnalysedWord } from '../analysis/analyse-word.ts'
import { type IndexData, inverseFrequency } from '../file/index-data.ts'
import { isEverydayTerm } from './everyday-words.ts'
import { generalRarity } from './general-rarity.ts'
import { isLightWord } from './light-words.ts'
import type { AskedTerm } from './read-question.ts'

/** What a reading of the word in another language than the question's counts. */
export const otherShare = 0.3
const lightShare = 0.3
const everydayLoss = 0.6
/** What the commonest term of all documentation loses; one that is as rare as `rareFrom` loses nothing. */
const generalLoss = 1.5
const rareFrom = 6
const leastShare = 0.2

/**
 * What a word counts of what it could. What people say every day, and what documentation has whatever it is about, counts less where it
 * is rare on the site, as what tells little there; what a site says all the time is its own.
 */
export function worthOf(
  data: IndexData,
  word: AnalysedWord | undefined,
  terms: readonly AskedTerm[],
  language: string,
): number {
  if (word === undefined || word.surface === null) return 1
  if (isLightWord(word.surface, language)) return lightShare
  const loss = lossOf(word.terms.at(-1) ?? '', language)
  if (loss === 0) return 1
  const rarity = weighTerms(data, terms) / inverseFrequency(data, undefined)
  return Math.max(leastShare, 1 - loss * rarity ** 2)
}

/** How much a term loses where it is as rare as can be. */
function lossOf(term: string, language: string): number {
  const everyday = isEverydayTerm(term, language) ? everydayLoss : 0
  const general = generalRarity([term], language) ?? rareFrom
  return Math.max(everyday, generalLoss * (1 - Math.min(1, general / rareFrom)))
}

/** Inverse document frequency of the most telling term, or the largest possible where there is none. */
export function weighTerms(data: IndexData, terms: readonly AskedTerm[]): number {
  const telling = terms.filter(({ share }) => share > otherShare)
  if (telling.length === 0) return inverseFrequency(data, undefined)
  return Math.max(...telling.map(({ term }) => inverseFrequency(data, term)))
}
