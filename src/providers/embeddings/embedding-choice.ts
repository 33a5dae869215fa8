import type { embeddingProviders } from '../../contract/index.ts'

/** Runs an embedding model in this process. */
export interface TextEncoder {
  /** Rejects with the signal's reason, or if the model fails. Urgent texts go first. */
  embed(texts: readonly string[], options: { isUrgent: boolean; signal: AbortSignal }): Promise<number[][]>
  /** Whether a question would have to wait too long. */
  isBusy(): boolean
}

export type EmbeddingProvider = (typeof embeddingProviders)[number]

/** An embedding model and how to reach it. */
export interface EmbeddingChoice {
  provider: EmbeddingProvider | 'local'
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
  /** Needed for the provider `local`. */
  encoder?: TextEncoder
  /** The languages that the model reads (BCP 47 primary tags), if they are known. */
  languages?: readonly string[]
  /** Set for a table of token vectors. */
  isWeak?: true
}

/** Whether a model reads one of the languages, as far as this is known. */
export function readsAny(
  { languages }: { languages?: readonly string[] },
  wanted: readonly string[],
): boolean {
  return languages === undefined || wanted.some(language => languages.includes(language))
}

export function nameEmbedding({ provider, id }: Pick<EmbeddingChoice, 'provider' | 'id'>): string {
  return `${provider}:${id}`
}
