/** Narrows a search. A page must match one value of each member. */
export interface SearchFilter {
  version?: string
  language?: string
  groups?: string[]
  tag?: string
}

/** How well a model captures meaning. A table of token vectors ignores context, so it is weak. */
export type ModelStrength = 'strong' | 'weak'

export interface SearchRequest {
  query: string
  limit: number
  filter?: SearchFilter
  /** Site path of the current page. It and its neighbours are ranked a little higher. */
  currentPath?: string
  /** The version that the reader sees, if the question names no other. Its pages come before those of other versions. */
  preferredVersion?: string
  /** Texts that influence the ranking without being searched: a selected text, earlier questions of the thread. */
  background?: string[]
  /** The question's vector, from the model of the passages' vectors. Without it, only words are searched. */
  vector?: ArrayLike<number>
  /** How well that model captures meaning. Default: `strong`. */
  strength?: ModelStrength
}

export interface SearchHit {
  passage: number
  page: number
  score: number
  /** The part of the score that comes from a title or heading that equals the question; missing if none does. */
  gain?: number
}

/** A word of the question that the site has, with the terms that represent it and their maximum weights. */
export interface SearchedWord {
  weight: number
  terms: { term: string; weight: number }[]
}

/** A word as the question has it, and the index's terms for it, after spelling repair. */
export interface AskedWord {
  word: string
  terms: string[]
}

export interface SearchResult {
  /** The best first. */
  hits: SearchHit[]
  /** The calibrated probability, 0 to 1, that the site answers the question. */
  answerability: number
  /** Filter values that no page has, for example `language=xx`. */
  unknownFilterValues: string[]
  /** The question's words, without function words. */
  asked: AskedWord[]
  /** Those words that the site has, in the order of the question. */
  words: SearchedWord[]
}
