export { type ConnectedEmbedding, connectEmbedding } from './embeddings/connect-embedding.ts'
export { embedTexts } from './embeddings/embed-texts.ts'
export {
  type EmbeddingChoice,
  type EmbeddingProvider,
  nameEmbedding,
  readsAny,
  type TextEncoder,
} from './embeddings/embedding-choice.ts'
export { type CallOutcome, type CircuitBreaker, createCircuitBreaker } from './failures/circuit-breaker.ts'
export { explainFailure } from './failures/explain-failure.ts'
export {
  decideRetryDelay,
  type FailureKind,
  isWorthRetrying,
  ModelFailure,
  outcomeOf,
} from './failures/model-failure.ts'
export { observeCall, observeStream } from './failures/observe-call.ts'
export { chooseFetch, fetchFromProvider, type ProviderFetch } from './fetching/provider-fetch.ts'
export { type CallSettings, callModel, type ModelCall } from './language-models/call-model.ts'
export { connectModel } from './language-models/connect-model.ts'
export { cutToTokens, estimateTokens } from './language-models/estimate-tokens.ts'
export type { ModelChoice } from './language-models/model-choice.ts'
export type { ModelUsage } from './language-models/model-usage.ts'
export type { ProviderModel } from './language-models/provider-model.ts'
export { askReranker, type RerankChoice } from './reranking/ask-reranker.ts'
