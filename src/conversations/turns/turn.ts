export interface TurnRequest {
  projectId: string
  /** Null starts a thread. */
  threadId: string | null
  fp: string
  query: string
  /** The page on which the reader asks. */
  pageUrl: string | null
  deploymentId: string | null
  /** When the turn counts as cut off unless it was finished, in milliseconds. */
  deadlineAt: number
}

/** One reader's question with its answer: an exported row. */
export interface AcceptedTurn {
  turnId: string
  threadId: string
  /** The thread's finished turns before this one, oldest first, bounded. */
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
  | 'possibly-related'
  | 'below-threshold'
  | 'no-passages'
  | 'not-covered'
  | 'cut-off'
  | 'error'

/** What a language model was paid for in an answer. */
export interface TurnCost {
  /** `provider:name`. */
  model: string
  inputTokens: number
  /** Those of the input that came from the provider's cache. */
  cachedTokens: number
  outputTokens: number
  /** In billionths of what prices are given in; null where no price was set. */
  costNanos: number | null
}

/** What is stored of an answer that is under way. */
export type TurnProgress = Pick<TurnEnding, 'response' | 'insight'>

/** What is stored when an answer ends, however it ended. */
export interface TurnEnding {
  outcome: 'completed' | 'cut-off' | 'failed'
  response: string
  sources: TurnSource[]
  queryCategory: string | null
  resolutionStatus: 'answered' | 'unanswered'
  resolutionReason: ResolutionReason
  /** What retrieval found; bounded by its writer. */
  insight: unknown
  /** Null, or left out, where no language model was asked. */
  cost?: TurnCost | null
  /** Share of the sentences that the citations bear out, 0 to 1; null, or left out, where it was not measured. */
  groundedness?: number | null
}
