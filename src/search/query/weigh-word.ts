import type { AnalysedWord } from '../analysis/analyse-word.ts'
import { type IndexData, inverseFrequency } from '../file/index-data.ts'
import { isEverydayTerm } from './everyday-words.ts'
import { isQueryStopWord } from './query-stop-words.ts'
import type { QueryTerm } from './query-word.ts'

/** The share of a word's terms in languages other than the question's. */
export const otherShare = 0.3
const stopWordShare = 0.3
const everydayShare = 0.4

/**
 * Returns how much a word counts, from 0 to 1. An everyday word counts less the rarer it is on the site; a frequent one belongs
 * to the site's subject.
 */
export function importanceOf(
  data: IndexData,
  word: AnalysedWord | undefined,
  terms: readonly QueryTerm[],
  language: string,
): number {
  if (word === undefined || word.surface === null) return 1
  if (isQueryStopWord(word.surface, language)) return stopWordShare
  if (!isEverydayTerm(word.terms.at(-1) ?? '', language)) return 1
  const rarity = highestInverseFrequency(data, terms) / inverseFrequency(data, undefined)
  return 1 - (1 - everydayShare) * rarity ** 2
}

/** Returns the inverse document frequency of the rarest term, or the highest possible if there is none. */
export function highestInverseFrequency(data: IndexData, terms: readonly QueryTerm[]): number {
  const telling = terms.filter(({ share }) => share > otherShare)
  if (telling.length === 0) return inverseFrequency(data, undefined)
  return Math.max(...telling.map(({ term }) => inverseFrequency(data, term)))
}
