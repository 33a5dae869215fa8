import type { JsonColumn } from './json.ts'

/** A project's embedding model and reranker. */
export interface ProjectRetrievalRow {
  project_id: string
  /** A `StoredRetrieval`; its keys are encrypted. */
  settings_json: JsonColumn
  /** Changes with every update. */
  version: string
  updated_at: number
}

export interface ProjectModelsRow {
  project_id: string
  /** A `StoredModels`; its keys are encrypted. */
  settings_json: JsonColumn
  /** Changes with every update. */
  version: string
  updated_at: number
}

/** A project's use of language models on one day. */
export interface ModelUsageRow {
  project_id: string
  /** UTC, `YYYY-MM-DD`. */
  day: string
  answers: number
  input_tokens: number
  cached_tokens: number
  output_tokens: number
  cost_nanos: number
  /** Answers of models without a price, not part of the cost. */
  unpriced_answers: number
}

/** Tokens and cost reserved for an answer, until they are known or the reservation expires. */
export interface ModelReservationRow {
  id: string
  project_id: string
  tokens: number
  cost_nanos: number
  expires_at: number
}
