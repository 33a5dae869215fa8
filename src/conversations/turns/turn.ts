export interface TurnRequest {
  projectId: string
  /** Null starts a new thread. */
  threadId: string | null
  /** Ends the id of a new thread. */
  threadSuffix?: string
  fp: string
  query: string
  pageUrl: string | null
  deploymentId: string | null
  /** Who sent the question: a page in a browser, or a program. Not known if it is missing. */
  caller?: 'web' | 'api'
  /** When an unfinished turn counts as cut off, in milliseconds. */
  deadlineAt: number
}

export interface AcceptedTurn {
  turnId: string
  threadId: string
  /** The newest finished turns of the thread before this one, oldest first. */
  earlier: EarlierTurn[]
}

export interface EarlierTurn {
  query: string
  response: string
}

export interface TurnSource {
  title: string
  url: string
}

export type ResolutionReason =
  | 'grounded'
  | 'small-talk'
  | 'possibly-related'
  | 'below-threshold'
  | 'no-passages'
  | 'not-covered'
  | 'cut-off'
  | 'error'
  | 'imported'

export interface TurnCost {
  /** `provider:name`. */
  model: string
  inputTokens: number
  /** Input tokens read from the provider's cache. */
  cachedTokens: number
  outputTokens: number
  /** In billionths of the currency of the configured prices; null if no price is set. */
  costNanos: number | null
}

export type TurnProgress = Pick<TurnEnding, 'response' | 'insight'>

export interface TurnEnding {
  outcome: 'completed' | 'cut-off' | 'failed'
  response: string
  sources: TurnSource[]
  queryCategory: string | null
  resolutionStatus: 'answered' | 'unanswered'
  resolutionReason: ResolutionReason
  /** The results of retrieval. Its writer bounds the size. */
  insight: unknown
  /** Null or undefined if no language model was used. */
  cost?: TurnCost | null
  /** Share of the sentences that the citations support, from 0 to 1. Null or undefined if not measured. */
  groundedness?: number | null
}
