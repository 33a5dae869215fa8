import type { CallSettings, ModelChoice } from '../../providers/index.ts'
import type { Budget } from '../spending/budget.ts'
import type { ModelPrice } from '../spending/price.ts'

export interface PricedModel extends ModelChoice {
  /** Null if no price is configured. */
  price: ModelPrice | null
}

export interface ModelSettings extends CallSettings {
  /** The first is asked; the others, in order, where it cannot be. */
  models: readonly PricedModel[]
  /** Longest time for an answer, over all attempts. */
  answerMs: number
  /** What nobody can set `answerMs` beyond. */
  mostMs: number
  /** How often a call is made again that failed before its first word. */
  retries: number
  /** Tokens of a question with everything around it; as many again, at most, may be added by searches. */
  inputTokens: number
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
