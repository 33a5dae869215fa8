import { type AnalysedWord, analyseWord } from '../analysis/analyse-word.ts'
import type { IndexData } from '../file/index-data.ts'
import { splitKnownCompound } from './find-related-terms.ts'
import type { QueryTerm } from './query-word.ts'
import { findSynonyms } from './synonyms.ts'

/** The share of a part in an identifier or compound. */
export const partShare = 0.4
const joinedShare = 0.5
const synonymShare = 0.25
/** Identifiers use prefixes for these words: `preHandler`. */
const namedPrefixes = new Map([
  ['before', ['pre']],
  ['after', ['post']],
])

/**
 * Expands a word with terms that the site has: joined with the previous word ("sub domain" for `subdomain`), the parts of a
 * compound, and synonyms.
 */
export function expandWord(
  data: IndexData,
  before: AnalysedWord | null,
  word: AnalysedWord,
  language: string,
): QueryTerm[] {
  if (word.surface === null) return []
  const synonyms = word.functional ? [] : lookUpSynonyms(data, word, language)
  const parts = [
    ...splitKnownCompound(data, word.surface, language).map(term => ({ term, share: partShare })),
    ...synonyms.map(term => ({ term, share: synonymShare })),
  ]
  if (before === null || before.surface === null || (before.functional && word.functional)) return parts
  const prefixes = [before.surface, ...(namedPrefixes.get(before.surface) ?? [])]
  const joined = prefixes.map(prefix => findJoined(data, `${prefix}${word.surface}`, language))
  return [...parts, ...joined.filter(term => term !== undefined).map(term => ({ term, share: joinedShare }))]
}

function findJoined(data: IndexData, joined: string, language: string): number | undefined {
  const { functional, terms } = analyseWord(joined, 'word', language)
  return functional ? undefined : data.terms.find(terms.at(-1) ?? '')
}

export function lookUpSynonyms(data: IndexData, word: AnalysedWord, language: string): number[] {
  return findSynonyms(word.terms.at(-1) ?? '', language)
    .map(term => data.terms.find(term))
    .filter(term => term !== undefined)
}
