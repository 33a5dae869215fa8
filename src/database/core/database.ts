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
   * Runs a single statement, which on Postgres needs no transaction. Like `write`, it resolves once the change is durable.
   */
  writeOne<T>(statement: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Notifies every process: this one before the call returns, others at best effort, so nothing may depend on it. On Postgres,
   * this process hears it twice.
   */
  notify(channel: NotificationChannel, payload: string): Promise<void>
  subscribe(channel: NotificationChannel, listener: (payload: string) => void): () => void
  /** The same data, for readers of sites: leaves two connections to administration and background work. Only on Postgres. */
  readonly forReaders?: Database
  /** The use of the connection pool; only on Postgres. */
  poolState?(): PoolState
  /** Rejects if the database does not answer, or if writes fail because it cannot store data now, such as on a full disk. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface PoolState {
  busy: number
  idle: number
  /** Statements and transactions that wait for a connection. */
  waiting: number
}

/** Reads a database for `backup`, `restore` and `doctor`, without changing or locking it. */
export interface DatabaseInspection {
  /** Null on SQLite, whose database may be in use by the server. */
  readonly database: Database | null
  /** For reading only. */
  readonly queries: Queries
  /** `newer`: names of migrations that this version does not know; `missing`: those that it has not run yet. */
  readSchemaState(): Promise<{ newer: string[]; missing: string[] }>
  /** Damaged parts of the file, as SQLite describes them; always empty on Postgres. */
  checkIntegrity(): Promise<string[]>
  /** Rows that refer to a row that does not exist; always 0 on Postgres, which prevents them. */
  countBrokenReferences(): Promise<number>
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
