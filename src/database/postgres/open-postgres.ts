import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import type pg from 'pg'
import { StartError, silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { Database, WriteQueries } from '../core/database.ts'
import { isConnectionLost } from '../core/is-outage.ts'
import { logStatements } from '../core/log-statements.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { watchStoring } from '../core/watch-storing.ts'
import { postgresColumnTypes } from '../migrations/column-types.ts'
import { migrate } from '../migrations/migrate.ts'
import { limitWaiting } from './limit-waiting.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { isStalePlan, prepareStatements } from './prepare-statements.ts'
import { createReconnectingPool } from './reconnecting-pool.ts'
import { createSessionPool } from './session-pool.ts'

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

export interface PostgresOptions {
  url: string
  /** For migrations and notifications, which PgBouncer cannot pass on in transaction mode; `url` if not given. */
  directUrl?: string
  /** Maximum number of connections, without one that listens and one for health checks. */
  poolSize: number
  onError(error: Error): void
  telemetry?: Telemetry
  /** Leaves the schema as it is, for `doctor`. */
  skipMigrations?: boolean
}

/** Connects to Postgres 15 or later, and migrates the schema. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, poolSize, onError, telemetry = silentTelemetry } = options
  const pool = createSessionPool({ url, size: poolSize, onError })
  // Health checks must not wait behind questions.
  const healthPool = createSessionPool({ url, size: 1, onError })
  // A pooler in transaction mode gives each transaction to another connection, which has other plans.
  const clients = options.directUrl === undefined ? prepareStatements(pool) : pool
  const readerRequests = new AsyncLocalStorage<true>()
  const limited = limitWaiting(createReconnectingPool(clients, { attempts: poolSize + 1 }), {
    poolSize,
    isForReader: () => readerRequests.getStore() === true,
    telemetry,
  })
  const db = new Kysely<DatabaseSchema>({
    ...logStatements(telemetry, 'postgresql'),
    dialect: new SafePostgresDialect({ pool: limited }),
  })
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    await destroyAll(db, healthPool)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      'database-unreachable',
      `The database in DATABASE_URL does not answer: ${reason}. Check that it is running and that the address, user and password are correct.`,
      { cause },
    )
  }
  try {
    if (!options.skipMigrations) await migrateThrough(directUrl, onError)
  } catch (error) {
    await destroyAll(db, healthPool)
    throw error
  }
  const listener = await createPostgresListener({ url: directUrl, onError })
  const writing = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await Promise.allSettled(writing)
    await listener.close()
    await destroyAll(db, healthPool)
  }
  function untilClosed<T>(written: Promise<T>): Promise<T> {
    const forget = () => writing.delete(written)
    writing.add(written)
    written.then(forget, forget)
    return written
  }
  return watchStoring({
    kind: 'postgres',
    exclusive: false,
    queries: db,
    write: work => untilClosed(runTransaction(db, work)),
    writeOne: statement => untilClosed(statement(db)),
    notify: async (channel, payload) => {
      // At once in this process; Postgres repeats it here and tells the others.
      listener.emit(channel, payload)
      await sql`select pg_notify(${`lectern_${channel}`}, ${payload})`.execute(db)
    },
    subscribe: listener.subscribe,
    runForReader: work => readerRequests.run(true, work),
    poolState: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: limited.waitingCount() + pool.waitingCount,
    }),
    ping: async () => {
      await healthPool.query('select 1')
    },
    close: () => {
      closing ??= close()
      return closing
    },
  })
}

async function migrateThrough(url: string, onError: (error: Error) => void): Promise<void> {
  const pool = createSessionPool({ url, size: 1, isUnlimited: true, onError })
  const db = new Kysely<DatabaseSchema>({ dialect: new SafePostgresDialect({ pool }) })
  try {
    await migrate(db, postgresColumnTypes)
  } finally {
    await db.destroy()
  }
}

async function destroyAll(db: Kysely<DatabaseSchema>, healthPool: pg.Pool): Promise<void> {
  await Promise.all([db.destroy(), healthPool.end()])
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
      const mayRepeat = isConnectionLost(error) || isStalePlan(error)
      if (mayBeCommitted || attempt >= transactionAttempts || !mayRepeat) throw error
    }
  }
}
