export type { AcceptedTurn, EarlierTurn, ResolutionReason, TurnEnding, TurnSource } from './turn.ts'
