import type { EmbeddingChoice, RerankChoice } from '../../providers/index.ts'

export interface RetrievalSettings {
  embedding: EmbeddingChoice | null
  rerank: RerankChoice | null
  /** Longest time for the vector of a question. */
  questionMs: number
  /** Longest time for the vectors of a deployment. */
  deploymentMs: number
  rerankMs: number
  /** Number of passages that the reranker sorts. */
  candidates: number
}

/** Identifies how vectors were made. Only vectors with the same maker can be compared. */
export function describeMaker({ provider, id, url, dimensions, passagePrefix }: EmbeddingChoice): string {
  return JSON.stringify([provider, id, url, dimensions, passagePrefix])
}
