import type { modelProviders } from '../../contract/index.ts'

export type ModelProvider = (typeof modelProviders)[number]

/** A language model and how to reach it. */
export interface ModelChoice {
  provider: ModelProvider
  /** The provider's name for the model. */
  id: string
  /** Null if the provider needs no key. */
  key: string | null
  /** Base address; null for the provider's default. */
  url: string | null
}

/** Sent to the provider only when set: some models refuse these settings. */
export interface GenerationSettings {
  temperature?: number
  topP?: number
}
