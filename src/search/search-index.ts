import type { Page, Passage } from '../content/index.ts'
import type { ExplainedResult } from './ranking/search.ts'

/** What the index keeps of a page. */
export type IndexedPage = Pick<
  Page,
  'path' | 'title' | 'description' | 'language' | 'version' | 'groups' | 'tags' | 'trail' | 'hidden'
>

export interface IndexedPassage extends Passage {
  /** Position of the passage's page in the index. */
  page: number
}

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

/** A loaded index of one deployment. Reading is synchronous and allocates nothing that grows with the site. */
export interface SearchIndex {
  readonly pageCount: number
  readonly passageCount: number
  /** Of its pages (BCP 47), that of the most first. */
  readonly languages: readonly string[]
  /** What made the passages' vectors, and of how many numbers; null where they have none. */
  readonly vectors: { readonly maker: string; readonly dimensions: number } | null
  page(position: number): IndexedPage
  findPage(path: string): number | undefined
  passage(position: number): IndexedPassage
  /** Positions of a page's passages, in reading order. */
  passagesOf(page: number): { first: number; end: number }
  search(request: SearchRequest): ExplainedResult
  /** Whether a search with the filter may find the page. */
  admits(filter: SearchFilter, page: number): boolean
  /** The terms that a text is indexed under, in order, stop words left out. */
  analyse(text: string, language?: string | null): string[]
  /** Inverse document frequency of a term of this index; the largest possible for one that it lacks. */
  termWeight(term: string): number
}
