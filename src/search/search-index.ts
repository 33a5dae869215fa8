import type { IndexedPages } from './core/indexed-page.ts'
import type { SearchFilter, SearchRequest } from './core/search-request.ts'
import type { ExplainedResult } from './search.ts'

/** A loaded index of one deployment. Reading is synchronous and allocates nothing that grows with the site. */
export interface SearchIndex extends IndexedPages {
  readonly pageCount: number
  /** Of its pages (BCP 47), that of the most first. */
  readonly languages: readonly string[]
  /** What made the passages' vectors, and of how many numbers; null where they have none. */
  readonly vectors: { readonly maker: string; readonly dimensions: number } | null
  findPage(path: string): number | undefined
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
