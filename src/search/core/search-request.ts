/** Narrows a search. Within a member any value matches, between members all must. */
export interface SearchFilter {
  version?: string
  language?: string
  groups?: string[]
  tag?: string
}

export interface SearchRequest {
  query: string
  /** How many passages at most. */
  limit: number
  filter?: SearchFilter
  /** Site path of the page that the reader is looking at: it and its neighbours are preferred a little. */
  currentPath?: string
  /** Words that steer the ranking but are not asked for: a selected text, earlier questions of the thread. */
  background?: string[]
  /** The question as the maker of the passages' vectors puts it; left out, its words alone are searched. */
  vector?: ArrayLike<number>
}

export interface SearchHit {
  passage: number
  page: number
  score: number
}

/** A word of the question that the site knows: the terms that stand for it, and what each is worth at most. */
export interface SearchedWord {
  weight: number
  terms: { term: string; weight: number }[]
}

export interface SearchResult {
  /** Best first. */
  hits: SearchHit[]
  /** 0 to 1: the calibrated probability that the site answers the question, from retrieval alone. */
  answerability: number
  /** The filter values that no page of the site has, for example `language=xx`. */
  unknownFilterValues: string[]
  /** The question's words as searched, after analysis and spelling repair. */
  terms: string[]
  /** The words of them that the site knows, in the order asked. */
  words: SearchedWord[]
}
