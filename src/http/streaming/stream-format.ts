import type { TurnEvent } from '../../assistant/index.ts'

export interface StreamFormat {
  headers: Readonly<Record<string, string>>
  write(event: TurnEvent): string
  /** Keeps the connection open. Clients ignore it. */
  ping: string
  /** Sent after the last event. */
  end: string
}
