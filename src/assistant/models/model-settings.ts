import { modelProviders } from '../../contract/index.ts'
import type { Budget } from '../spending/budget.ts'
import type { ModelPrice } from '../spending/price.ts'

export { modelProviders }
export type ModelProvider = (typeof modelProviders)[number]

/** One language model, and how it is reached. */
export interface ModelChoice {
  provider: ModelProvider
  /** The provider's name for the model. */
  id: string
  /** Null only where the provider asks for none. */
  key: string | null
  /** Base address; null for the provider's own. */
  url: string | null
  /** Null where nobody has said what it costs. */
  price: ModelPrice | null
}

export interface ModelSettings {
  /** The first is asked; the others, in order, where it cannot be. */
  models: readonly ModelChoice[]
  /** Longest time without a sign of life: before the first word, and between words. */
  silenceMs: number
  /** Longest time for an answer, over all attempts. */
  answerMs: number
  /** What nobody can set `answerMs` beyond. */
  mostMs: number
  /** How often a call is made again that failed before its first word. */
  retries: number
  /** How many searches and pages a model may ask for in one answer; with 0 it is offered none. */
  toolCalls: number
  /** Tokens of a question with everything around it; as many again, at most, may be added by searches. */
  inputTokens: number
  outputTokens: number
  generation: GenerationSettings
  /** For each project, a day. */
  budget: Budget
  /** Whether a model sorts questions once they are answered; else rules do. */
  classifies: boolean
  /** What questions are sorted into; null for the usual categories. */
  categories: readonly QueryCategoryChoice[] | null
}

/** A category, with what belongs to it. */
export interface QueryCategoryChoice {
  name: string
  description: string
}

/** Passed on to the provider where given; a model that knows one of them not may refuse it. */
export interface GenerationSettings {
  temperature?: number
  topP?: number
}
