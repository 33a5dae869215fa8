import type { embeddingProviders } from '../../contract/index.ts'

export type EmbeddingProvider = (typeof embeddingProviders)[number]

/** An embedding model and how to reach it. */
export interface EmbeddingChoice {
  provider: EmbeddingProvider
  /** The provider's name for the model. */
  id: string
  /** Null if the provider needs no key. */
  key: string | null
  /** Base address; null for the provider's default. */
  url: string | null
  /** Null for the model's default length. */
  dimensions: number | null
  /** Text that the model expects before a question, and before a passage. */
  questionPrefix: string
  passagePrefix: string
}

export function nameEmbedding({ provider, id }: Pick<EmbeddingChoice, 'provider' | 'id'>): string {
  return `${provider}:${id}`
}
