import type { Send } from './send.ts'
import type { Tenant } from './tenant.ts'

export interface Attack {
  url: string
  providerUrl: string
  /** The attacker's project. */
  tenant: Tenant
  /** Sends as the attacker, until time is up. */
  send: Send
  signal: AbortSignal
  /** Sends after time is up, to clean up. */
  sendLater: Send
  /** A project of another organisation. */
  neighbour: Tenant
  sendAsNeighbour: Send
}

export interface HostileInput {
  what: string
  /** Time until the input is aborted; 5 by default. */
  seconds?: number
  /** Resolves with what the server did. */
  run(attack: Attack): Promise<string>
}
