import { embeddingProviders } from '../contract/index.ts'

export { embeddingProviders }
export type EmbeddingProvider = (typeof embeddingProviders)[number]

/** A model that turns texts into vectors, and how it is reached. */
export interface EmbeddingChoice {
  provider: EmbeddingProvider
  /** The provider's name for the model. */
  id: string
  /** Null only where the provider asks for none. */
  key: string | null
  /** Base address; null for the provider's own. */
  url: string | null
  /** Null for as many as the model gives. */
  dimensions: number | null
  /** What the model wants before a question, and before a passage. */
  questionPrefix: string
  passagePrefix: string
}

/** A model that says how well texts answer a question. */
export interface RerankChoice {
  /** Its `/rerank` is asked. */
  url: string
  id: string
  key: string | null
}

export interface RetrievalSettings {
  embedding: EmbeddingChoice | null
  rerank: RerankChoice | null
  /** Longest time for the vector of a question. */
  questionMs: number
  /** Longest time for the vectors of a deployment. */
  deploymentMs: number
  rerankMs: number
  /** Passages that are put to the reranker. */
  candidates: number
}

/** What made a vector: only those of one maker can be compared. */
export function describeMaker({ provider, id, url, dimensions, passagePrefix }: EmbeddingChoice): string {
  return JSON.stringify([provider, id, url, dimensions, passagePrefix])
}

export function nameEmbedding({ provider, id }: Pick<EmbeddingChoice, 'provider' | 'id'>): string {
  return `${provider}:${id}`
}
