import type { TurnEvent } from '../../assistant/index.ts'

/** How the events of one turn are written, in the protocol of the client that asks. */
export interface AnswerFormat {
  headers: Readonly<Record<string, string>>
  write(event: TurnEvent): string
  /** Means nothing to the client; keeps the connection open. */
  ping: string
  /** What comes after the last event. */
  end: string
}
