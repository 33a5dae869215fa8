import type { EmbeddingProvider, RerankChoice } from '../../providers/index.ts'
import type { RetrievalSettings } from './retrieval-settings.ts'

interface StoredKey {
  sealedKey: string | null
  /** The key's last characters. */
  keyHint: string | null
}

export interface StoredEmbedding extends StoredKey {
  provider: EmbeddingProvider
  model: string
  url: string | null
  dimensions: number | null
  questionPrefix: string
  passagePrefix: string
}

export interface StoredRerank extends StoredKey {
  url: string
  model: string
}

/** A project's retrieval models as stored; null to use the server's. */
export interface StoredRetrieval {
  embedding: StoredEmbedding | null
  rerank: StoredRerank | null
}

/** The settings of a project: its own models, or else the server's. */
export function settingsOf(
  server: RetrievalSettings,
  { embedding, rerank }: StoredRetrieval,
  open: (sealed: string) => string | undefined,
): RetrievalSettings {
  // If the server's secret has changed, the key cannot be opened; an empty key makes the provider report it.
  const keyOf = ({ sealedKey }: StoredKey) => (sealedKey === null ? null : (open(sealedKey) ?? ''))
  const own = embedding && { ...embedding, id: embedding.model, key: keyOf(embedding) }
  const ownRerank: RerankChoice | null = rerank && { url: rerank.url, id: rerank.model, key: keyOf(rerank) }
  return { ...server, embedding: own ?? server.embedding, rerank: ownRerank ?? server.rerank }
}
