import { type AnalysedWord, analyseWord } from '../analysis/analyse-word.ts'
import type { IndexData } from '../file/index-data.ts'
import { splitKnownCompound } from './find-related-terms.ts'
import type { QueryTerm } from './query-word.ts'
import { findForms, findSynonyms } from './synonyms.ts'

/** The share of a part in an identifier or compound. */
export const partShare = 0.4
const joinedShare = 0.5
const formShare = 0.6
const synonymShare = 0.25
/** Identifiers use prefixes for these words: `preHandler`. */
const namedPrefixes = new Map([
  ['before', ['pre']],
  ['after', ['post']],
])

/**
 * Expands a word with terms that the site has: joined with the previous word ("sub domain" for `subdomain`), the parts of a
 * compound, other forms and synonyms, also of a phrasal verb ("turn off").
 */
export function expandWord(
  data: IndexData,
  before: AnalysedWord | null,
  word: AnalysedWord,
  language: string,
): QueryTerm[] {
  if (word.surface === null) return []
  const synonyms = word.functional ? [] : lookUpSynonyms(data, word, language)
  const forms = word.functional ? [] : lookUpForms(data, word, language)
  const parts = [
    ...splitKnownCompound(data, word.surface, language).map(term => ({ term, share: partShare })),
    ...forms.map(term => ({ term, share: formShare })),
    ...synonyms.map(term => ({ term, share: synonymShare })),
  ]
  if (before === null || before.surface === null || (before.functional && word.functional)) return parts
  const prefixes = [before.surface, ...(namedPrefixes.get(before.surface) ?? [])]
  const joined = prefixes.map(prefix => findJoined(data, `${prefix}${word.surface}`, language))
  const meant = lookUpAll(data, findSynonyms(`${before.surface}${word.surface}`, language))
  return [
    ...parts,
    ...[...joined, ...meant].filter(term => term !== undefined).map(term => ({ term, share: joinedShare })),
  ]
}

function findJoined(data: IndexData, joined: string, language: string): number | undefined {
  const { functional, terms } = analyseWord(joined, 'word', language)
  return functional ? undefined : data.terms.find(terms.at(-1) ?? '')
}

export function lookUpForms(data: IndexData, word: AnalysedWord, language: string): number[] {
  return lookUpAll(data, findForms(word.terms.at(-1) ?? '', language))
}

export function lookUpSynonyms(data: IndexData, word: AnalysedWord, language: string): number[] {
  return lookUpAll(data, findSynonyms(word.terms.at(-1) ?? '', language))
}

function lookUpAll(data: IndexData, texts: readonly string[]): number[] {
  return texts.map(text => data.terms.find(text)).filter(term => term !== undefined)
}
