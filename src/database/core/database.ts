import type { Insertable, Kysely, Transaction } from 'kysely'
import type { DatabaseSchema } from './schema.ts'

export type Queries = Kysely<DatabaseSchema>
export type WriteQueries = Transaction<DatabaseSchema>

/** The one port to the data, over SQLite or Postgres. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** True when no other process can change the data, so that what was read may be kept in memory. */
  readonly exclusive: boolean
  /** For reading: SQLite refuses a write here, on Postgres one is a commit of its own. */
  readonly queries: Queries
  /**
   * Runs `work` in one transaction and resolves once it is durable. In SQLite, writes that wait at the same time share one
   * commit. `work` must not await anything but its own statements, and may run again when a neighbour's failed or its
   * connection broke.
   */
  write<T>(work: (queries: WriteQueries) => Promise<T>): Promise<T>
  /**
   * Adds one row, which is made when its transaction begins, and resolves once it is durable. Rows are committed in the order
   * of the calls. In SQLite this costs the event loop a fraction of a `write`.
   */
  insert<T extends keyof DatabaseSchema>(
    table: T,
    makeRow: () => Insertable<DatabaseSchema[T]>,
  ): Promise<void>
  /**
   * Tells every process, this one included, that something changed. Delivery is best effort, never the only way to learn
   * of it; only where the database is exclusive is it certain, and over when the call returns.
   */
  notify(channel: NotificationChannel, payload: string): Promise<void>
  /** Returns the function that ends the subscription. */
  subscribe(channel: NotificationChannel, listener: (payload: string) => void): () => void
  /** Resolves when the database answers, rejects otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * `deployments`: a status or the live pointer of the project in the payload changed. `queue`: there is work to claim.
 * `deliveries`: a webhook message or a commit status is due.
 * `keys`: a key, or the project that it is for, changed. `erasures`: turns of the project were deleted; what was kept of
 * them in memory goes. `answers`: `asked {id}` tells the process that writes a resumable answer to look what is wanted of
 * it, `more {id}` whoever follows it that there is more.
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
