import type { AnalysedWord } from '../analysis/analyse-word.ts'
import { type IndexData, inverseFrequency } from '../file/index-data.ts'
import { isEverydayTerm } from './everyday-words.ts'
import { isQueryStopWord } from './query-stop-words.ts'
import type { QueryTerm } from './query-word.ts'

/** What a reading of the word in another language than the question's counts. */
export const otherShare = 0.3
const stopWordShare = 0.3
const everydayShare = 0.4

/**
 * What a word counts of what it could. An everyday word counts less where it is rare on the site, as one that tells little there; what
 * a site says all the time is its own.
 */
export function worthOf(
  data: IndexData,
  word: AnalysedWord | undefined,
  terms: readonly QueryTerm[],
  language: string,
): number {
  if (word === undefined || word.surface === null) return 1
  if (isQueryStopWord(word.surface, language)) return stopWordShare
  if (!isEverydayTerm(word.terms.at(-1) ?? '', language)) return 1
  const rarity = weighTerms(data, terms) / inverseFrequency(data, undefined)
  return 1 - (1 - everydayShare) * rarity ** 2
}

/** Inverse document frequency of the most telling term, or the largest possible where there is none. */
export function weighTerms(data: IndexData, terms: readonly QueryTerm[]): number {
  const telling = terms.filter(({ share }) => share > otherShare)
  if (telling.length === 0) return inverseFrequency(data, undefined)
  return Math.max(...telling.map(({ term }) => inverseFrequency(data, term)))
}
