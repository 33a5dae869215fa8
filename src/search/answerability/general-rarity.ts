import type { IndexData } from '../file/index-data.ts'
import type { QueryWord } from '../query/query-word.ts'
import { generalTerms } from './general-terms.ts'

const raritiesByLanguage = new Map(
  Object.entries(generalTerms).map(([language, levels]) => [
    language,
    new Map(levels.flatMap((terms, level) => terms.split(/\s+/).map(term => [term, level] as const))),
  ]),
)

/** What questions have on average in a language that was counted; taken for those in others. */
const typicalRarity = 4.4
/** Terms with this share of a word stand for the word itself; the others are only akin to it. */
const ownShare = 0.8

/**
 * How rare terms are in software documentation in general: the natural logarithm of one in how many pieces of a thousand characters
 * has the commonest of them. Undefined for a language (BCP 47 primary tag) whose documentation was not counted.
 */
export function generalRarity(terms: readonly string[], language: string): number | undefined {
  const rarities = raritiesByLanguage.get(language)
  if (rarities === undefined) return undefined
  const rarest = generalTerms[language]?.length ?? 0
  return Math.min(...terms.map(term => rarities.get(term) ?? rarest))
}

/** The mean rarity of the words of a question. */
export function measureRarity(data: IndexData, words: readonly QueryWord[], language: string): number {
  const rarityOf = ({ text, terms }: QueryWord) => {
    const own = terms.filter(({ share }) => share >= ownShare).map(({ term }) => data.terms.get(term))
    return generalRarity([text, ...own], language) ?? typicalRarity
  }
  return words.reduce((sum, word) => sum + rarityOf(word), 0) / Math.max(1, words.length)
}
