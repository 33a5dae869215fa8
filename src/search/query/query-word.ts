export interface QueryTerm {
  term: number
  /** How much of the word the term represents, 0 to 1. */
  share: number
}

/** A word of the question and the index terms that match it; none if the site lacks the word. */
export interface QueryWord {
  text: string
  /** The word as the question has it. */
  asked: string
  terms: QueryTerm[]
  /** Inverse document frequency of its rarest term, or the highest possible if the site lacks the word. */
  weight: number
  match: 'exact' | 'related' | 'repaired' | 'unknown'
}
