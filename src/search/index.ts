export { buildIndex } from './build-index.ts'
export { type Coverage, decideCoverage } from './decide-coverage.ts'
export { explainHit, type HitExplanation } from './explain-hit.ts'
export { isCurrentIndex } from './file/index-file.ts'
export { openIndex } from './open-index.ts'
export type {
  IndexedPage,
  IndexedPassage,
  SearchedWord,
  SearchFilter,
  SearchHit,
  SearchIndex,
  SearchRequest,
  SearchResult,
} from './search-index.ts'
