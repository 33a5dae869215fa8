export interface QueryTerm {
  term: number
  /** Share of its word that the term stands for, 0 to 1. */
  share: number
}

/** A word of the question and the terms of the index that answer to it; none when the site does not know the word. */
export interface QueryWord {
  /** The word as analysed. */
  text: string
  terms: QueryTerm[]
  /** Inverse document frequency of its most telling term, or the largest possible when the site lacks the word. */
  weight: number
  /** How the site knows it. */
  match: 'exact' | 'related' | 'repaired' | 'unknown'
}
