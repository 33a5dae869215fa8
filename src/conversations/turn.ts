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
}
