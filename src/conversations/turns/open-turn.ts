import type { Database } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import type { AcceptedTurn, TurnEnding, TurnProgress, TurnRequest } from './turn.ts'

/** A turn whose answer is being written. */
export interface OpenTurn extends AcceptedTurn {
  /** Resolves once `turnId` may be read: at once if no other process writes to the database, or else with `stored`. */
  identified: Promise<void>
  /** Resolves once the question is stored durably. The answer must not be sent before. */
  stored: Promise<void>
  /** Stores the answer so far, so that a crash loses little of it. */
  saveProgress(progress: TurnProgress): Promise<void>
  /** Ends the turn. Resolves once the ending is stored durably. Only the first ending counts. */
  finish(ending: TurnEnding): Promise<void>
  /** Changes the category of a completed turn. */
  classify(queryCategory: string): Promise<void>
}

export type TurnOpening = { kind: 'opened'; turn: OpenTurn } | { kind: 'unknown-thread' }

export interface TurnLog {
  /** Threads of other projects are unknown. */
  open(request: TurnRequest): Promise<TurnOpening>
}

export interface TurnLogNeeds {
  database: Database
  clock: Clock
  createId: CreateId
  log?: Log
}
