import type { Kysely, Transaction } from 'kysely'
import type { DatabaseSchema } from './schema.ts'

export type Queries = Kysely<DatabaseSchema>
export type WriteQueries = Transaction<DatabaseSchema>

/** Access to the data, on SQLite or Postgres. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** True if no other process can change the data, so it may be cached in memory. */
  readonly exclusive: boolean
  /** For reading. SQLite refuses a write here; on Postgres it is a separate commit. */
  readonly queries: Queries
  /**
   * Runs `work` in one transaction and resolves once it is durable. In SQLite, concurrent writes share one commit. `work` must
   * await only its own statements. It may run again if another write in the group failed or its connection broke.
   */
  write<T>(work: (queries: WriteQueries) => Promise<T>): Promise<T>
  /**
   * Notifies every process, including this one. Delivery is best effort, so nothing may depend on it. If the database is
   * exclusive, delivery is certain and complete when the call returns.
   */
  notify(channel: NotificationChannel, payload: string): Promise<void>
  subscribe(channel: NotificationChannel, listener: (payload: string) => void): () => void
  /** Rejects if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * `deployments`: a status or the live pointer of the project in the payload changed. `queue`: there is work to claim.
 * `deliveries`: a webhook message or a commit status is due. `keys`: a key, or its project, changed. `erasures`: turns of the
 * project were deleted; caches must drop them. `answers`: `asked {id}` tells the process that writes a resumable answer to check
 * for a request; `more {id}` tells its followers that there is more.
 */
export const notificationChannels = [
  'deployments',
  'queue',
  'deliveries',
  'keys',
  'erasures',
  'models',
  'answers',
] as const
export type NotificationChannel = (typeof notificationChannels)[number]
