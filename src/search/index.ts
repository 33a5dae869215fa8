export type {
  IndexedPage,
  IndexedPassage,
  SearchFilter,
  SearchHit,
  SearchIndex,
  SearchRequest,
  SearchResult,
} from './search-index.ts'
