import { type IndexData, inverseFrequency } from '../file/index-data.ts'
import type { QueryWord } from '../query/query-word.ts'

/** A term of the question: the number of its word, and how much of the word's weight it is worth. */
export interface QueryEntry {
  term: number
  word: number
  weight: number
}

/** A question and, for the scan of a passage, what each term answers to. */
export interface QueryTerms {
  words: readonly QueryWord[]
  entries: readonly QueryEntry[]
  /** The number of the entry of each term of the index, plus one; 0 for those that are not asked for. */
  slotOf: Uint16Array
}

/** The terms of a question, each once, with the word that it says most of. */
export function listEntries(data: IndexData, words: readonly QueryWord[]): QueryEntry[] {
  const entries = new Map<number, QueryEntry>()
  for (const [word, { terms, weight }] of words.entries()) {
    for (const { term, share } of terms) {
      const worth = Math.min(weight, share * inverseFrequency(data, term))
      if (worth >= (entries.get(term)?.weight ?? 0)) entries.set(term, { term, word, weight: worth })
    }
  }
  return [...entries.values()]
}
