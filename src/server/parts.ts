import type { Config } from '../config/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock, CreateId, Log } from '../shared/index.ts'

/** What the parts of the app are made of. */
export interface PartNeeds {
  config: Config
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  /** Address under which clients reach the server, once it is known. */
  baseUrl(): string
  /** Has the part closed with the app. */
  keep<Part extends { close(): unknown }>(part: Part): Part
}

/** Keeps what has a life, and ends it in the reverse order of its making. */
export function createPartKeeper() {
  const parts: { close(): unknown }[] = []
  return {
    keep<Part extends { close(): unknown }>(part: Part): Part {
      parts.push(part)
      return part
    },
    async close(): Promise<void> {
      for (const part of parts.splice(0).reverse()) await part.close()
    },
  }
}
