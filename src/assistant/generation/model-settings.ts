import type { CallSettings, ModelChoice } from '../../providers/index.ts'
import type { Budget } from '../spending/budget.ts'
import type { ModelPrice } from '../spending/price.ts'

export interface PricedModel extends ModelChoice {
  /** Null if no price is configured. */
  price: ModelPrice | null
}

export interface ModelSettings extends CallSettings {
  /** The first model answers; the others are fallbacks, in order. */
  models: readonly PricedModel[]
  /** Longest time for an answer, including all attempts. */
  answerMs: number
  /** Upper limit of `answerMs` for owners. */
  maxMs: number
  /** How often a call is repeated that failed before its first word. */
  retries: number
  /** Tokens of the prompt. Searches of the model may add as many again. */
  inputTokens: number
  /** Per project and day. */
  budget: Budget
  /** Whether a model classifies questions after the answer; otherwise only rules do. */
  classifies: boolean
  /** The owner's categories of questions; null for the default ones. */
  categories: readonly QueryCategoryChoice[] | null
}

export interface QueryCategoryChoice {
  name: string
  description: string
}
