import { type IndexData, inverseFrequency } from '../file/index-data.ts'
import type { QueryWord } from '../query/query-word.ts'

/** A term of the question with the position of its word, and its share of the word's weight. */
export interface QueryEntry {
  term: number
  word: number
  weight: number
}

/** A question, prepared for scanning passages. */
export interface QueryTerms {
  words: readonly QueryWord[]
  entries: readonly QueryEntry[]
  /** By term of the index: the position of its entry plus one, or 0 if it is not searched. */
  slotOf: Uint16Array
}

/** Lists a question's terms, each once, with the word for which it counts most. */
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
