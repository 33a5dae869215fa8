export { countFunctionWords } from './analysis/detect-language.ts'
export { buildIndex, buildIndexUpon, type EarlierWords } from './build-index.ts'
export { type Coverage, decideCoverage } from './decide-coverage.ts'
export { describeRanks, type ExplainedHit, explainHit } from './explain-hit.ts'
export { isCurrentIndex } from './file/index-file.ts'
export { openIndex } from './open-index.ts'
export { usedEvidence } from './ranking/estimate-answerability.ts'
export type { ExplainedResult } from './ranking/search.ts'
export type {
  IndexedPage,
  SearchedWord,
  SearchFilter,
  SearchHit,
  SearchIndex,
  SearchRequest,
} from './search-index.ts'
export { describePassage } from './vectors/describe-passage.ts'
export type { Neighbours } from './vectors/neighbours.ts'
export { createVectorScan } from './vectors/scan-vectors.ts'
export { draftVectors, isWhole, type MissingVector, type VectorDraft } from './vectors/vector-draft.ts'
export { type PassageVectors, readVectorFile } from './vectors/vector-file.ts'
