export { acceptTurn, type TurnAcceptance } from './accept-turn.ts'
export { type ExportRequest, exportConversations } from './export-conversations.ts'
export { type AbandonedTurns, finishAbandonedTurns } from './finish-abandoned-turns.ts'
export { finishTurn, saveTurnProgress } from './finish-turn.ts'
export type {
  AcceptedTurn,
  EarlierTurn,
  ResolutionReason,
  TurnEnding,
  TurnRequest,
  TurnSource,
} from './turn.ts'
export { createTurnLog, type OpenTurn, type TurnLog, type TurnOpening } from './turn-log.ts'
