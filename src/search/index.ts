export { countFunctionWords } from './analysis/detect-language.ts'
export { generalRarity } from './answerability/general-rarity.ts'
export {
  buildChanges,
  buildIndex,
  buildIndexUpon,
  type IndexTraits,
} from './build-index.ts'
export type { SiteWords } from './building/analyse-site.ts'
export { packPassages, unpackPassages } from './building/describe-records.ts'
export { createWordReader } from './building/word-reader.ts'
export type { IndexedPage } from './core/indexed-page.ts'
export type { Neighbours } from './core/neighbours.ts'
export type {
  ModelStrength,
  SearchedWord,
  SearchFilter,
  SearchHit,
  SearchRequest,
} from './core/search-request.ts'
export { type Coverage, decideCoverage } from './decide-coverage.ts'
export { describeRanks, explainHit } from './explain-hit.ts'
export { copyIndex } from './file/copy-index.ts'
export { extendIndex, extendIndexInSteps, readChangedIndex } from './file/extend-index.ts'
export { type IndexData, readIndexData } from './file/index-data.ts'
export { isCurrentIndex } from './file/index-file.ts'
export { openIndex } from './open-index.ts'
export type { ExplainedHit, ExplainedResult } from './search.ts'
export type { SearchIndex } from './search-index.ts'
export { describePassage } from './vectors/describe-passage.ts'
export { joinNeighbours } from './vectors/join-neighbours.ts'
export { createVectorScan } from './vectors/scan-vectors.ts'
export { draftVectors, hasEveryVector, type MissingVector, type VectorDraft } from './vectors/vector-draft.ts'
export { type PassageVectors, readVectorFile } from './vectors/vector-file.ts'
