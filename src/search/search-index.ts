import type { IndexedPages } from './core/indexed-page.ts'
import type { SearchFilter, SearchRequest } from './core/search-request.ts'
import type { ExplainedResult } from './search.ts'

/** An open index. Reading is synchronous and allocates nothing that grows with the site. */
export interface SearchIndex extends IndexedPages {
  readonly pageCount: number
  /** The pages' primary languages, the main one first. */
  readonly languages: readonly string[]
  /** The model and dimensions of the passages' vectors; null without vectors. */
  readonly vectors: { readonly maker: string; readonly dimensions: number } | null
  /** About how much memory it takes beside its bytes: room for searches, and what was decoded last. */
  heldBytes(): number
  findPage(path: string): number | undefined
  /** The positions of a page's passages, in reading order. */
  passagesOf(page: number): { first: number; end: number }
  search(request: SearchRequest): ExplainedResult
  /** Whether a search with the filter can find the page. */
  admits(filter: SearchFilter, page: number): boolean
  /** Returns a text's index terms in order, without function words. */
  analyse(text: string, language?: string | null): string[]
  /** Returns the inverse document frequency of a term; the highest possible for one that the index lacks. */
  termWeight(term: string): number
}
