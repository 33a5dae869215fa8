export { acceptTurn, type TurnAcceptance } from './accept-turn.ts'
export { createRetention, sweepOldTurns } from './erasure/create-retention.ts'
export { eraseTurns, type TurnsToErase } from './erasure/erase-turns.ts'
export { listKeptTurns } from './erasure/list-kept-turns.ts'
export { type ExportRequest, exportConversations } from './export-conversations.ts'
export { type FeedbackOutcome, type GivenFeedback, giveFeedback } from './feedback/give-feedback.ts'
export { type AbandonedTurns, finishAbandonedTurns } from './finish-abandoned-turns.ts'
export { finishTurn, saveTurnProgress } from './finish-turn.ts'
export { createInsightReader, type InsightReader } from './insights/create-insight-reader.ts'
export { listUnanswered, type UnansweredQuestion } from './insights/list-unanswered.ts'
export { type AskedRange, resolveRange, type TimeRange } from './insights/resolve-range.ts'
export { listThreads } from './listing/list-threads.ts'
export { readThread } from './listing/read-thread.ts'
export type {
  AcceptedTurn,
  EarlierTurn,
  ResolutionReason,
  TurnCost,
  TurnEnding,
  TurnRequest,
  TurnSource,
} from './turn.ts'
export { createTurnLog, type OpenTurn, type TurnLog, type TurnOpening } from './turn-log.ts'
