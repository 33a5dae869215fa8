import type { IndexData } from '../file/index-data.ts'
import type { QueryWord } from '../query/query-word.ts'
import { generalTerms } from './general-terms.ts'

const raritiesByLanguage = new Map(
  Object.entries(generalTerms).map(([language, levels]) => [
    language,
    new Map(levels.flatMap((terms, level) => terms.split(/\s+/).map(term => [term, level] as const))),
  ]),
)

/** The average of questions in a counted language; used for other languages. */
const typicalRarity = 4.4
/** Terms with at least this share represent the word itself; the others are only related. */
const ownShare = 0.8

/**
 * Returns how rare the most common of the terms is in software documentation: the natural logarithm of n, if one in n pieces of
 * a thousand characters has it. Undefined for a language (BCP 47 primary tag) that was not counted.
 */
export function generalRarity(terms: readonly string[], language: string): number | undefined {
  const rarities = raritiesByLanguage.get(language)
  if (rarities === undefined) return undefined
  const rarest = generalTerms[language]?.length ?? 0
  return Math.min(...terms.map(term => rarities.get(term) ?? rarest))
}

export function measureRarity(data: IndexData, words: readonly QueryWord[], language: string): number {
  const rarityOf = ({ text, terms }: QueryWord) => {
    const own = terms.filter(({ share }) => share >= ownShare).map(({ term }) => data.terms.get(term))
    return generalRarity([text, ...own], language) ?? typicalRarity
  }
  return words.reduce((sum, word) => sum + rarityOf(word), 0) / Math.max(1, words.length)
}
