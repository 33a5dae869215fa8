import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { StartError, silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { Database, WriteQueries } from '../core/database.ts'
import { isConnectionLost } from '../core/is-outage.ts'
import { logStatements } from '../core/log-statements.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { postgresColumnTypes } from '../migrations/column-types.ts'
import { migrate } from '../migrations/migrate.ts'
import { measureWaiting } from './measure-waiting.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { createReconnectingPool } from './reconnecting-pool.ts'

/** Replaces NUL characters by U+FFFD: Postgres would refuse the statement, for example after a request for an odd address. */
class SafeQueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value)
  }
}

class SafePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SafeQueryCompiler()
  }
}

const int8 = 20

export interface PostgresOptions {
  url: string
  /** Maximum number of connections, without the one that listens. */
  poolSize: number
  onError(error: Error): void
  telemetry?: Telemetry
  /** Leaves the schema as it is, for `doctor`. */
  skipMigrations?: boolean
}

/** Connects to Postgres 15 or later, and migrates the schema. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { telemetry = silentTelemetry } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    // A process that hangs in a transaction must not block the others.
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  pool.on('error', options.onError)
  // Between statements neither the pool nor a query handles a broken connection.
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<DatabaseSchema>({
    ...logStatements(telemetry, 'postgresql'),
    dialect: new SafePostgresDialect({
      pool: createReconnectingPool(measureWaiting(pool, telemetry), { attempts: options.poolSize + 1 }),
    }),
  })
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    await db.destroy()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      'database-unreachable',
      `The database in DATABASE_URL does not answer: ${reason}. Check that it is running and that the address, user and password are correct.`,
      { cause },
    )
  }
  try {
    if (!options.skipMigrations) await migrate(db, postgresColumnTypes)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const listener = await createPostgresListener(options)
  const writing = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await Promise.allSettled(writing)
    await listener.close()
    await db.destroy()
  }
  function untilClosed<T>(written: Promise<T>): Promise<T> {
    const forget = () => writing.delete(written)
    writing.add(written)
    written.then(forget, forget)
    return written
  }
  return {
    kind: 'postgres',
    exclusive: false,
    queries: db,
    write: work => untilClosed(runTransaction(db, work)),
    writeOne: statement => untilClosed(statement(db)),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${`lectern_${channel}`}, ${payload})`.execute(db)
    },
    subscribe: listener.subscribe,
    poolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const transactionAttempts = 3

/** Repeats a transaction that a broken connection rolled back, but never one that may have been committed. */
async function runTransaction<T>(
  db: Kysely<DatabaseSchema>,
  work: (queries: WriteQueries) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let mayBeCommitted = false
    try {
      return await db.transaction().execute(async queries => {
        const result = await work(queries)
        mayBeCommitted = true
        return result
      })
    } catch (error) {
      if (mayBeCommitted || attempt >= transactionAttempts || !isConnectionLost(error)) throw error
    }
  }
}
