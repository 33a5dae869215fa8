import { Kysely, PostgresDialect, type PostgresPool, PostgresQueryCompiler, sql } from 'kysely'
import { silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { Database, Queries, WriteQueries } from '../core/database.ts'
import { isConnectionLost } from '../core/is-outage.ts'
import { logStatements } from '../core/log-statements.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { watchStoring } from '../core/watch-storing.ts'
import { postgresColumnTypes } from '../migrations/column-types.ts'
import { migrate } from '../migrations/migrate.ts'
import { copyBinary } from './copy-binary.ts'
import { explainUnreachable } from './explain-unreachable.ts'
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

/** Connections that requests of readers leave to others. */
const reservedConnections = 2

/** Connects to Postgres 15 or later, and migrates the schema. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, onError } = options
  const pools = createPools(options)
  try {
    await sql`select 1`.execute(pools.queries)
  } catch (cause) {
    await pools.close()
    throw explainUnreachable('DATABASE_URL', cause)
  }
  try {
    if (!options.skipMigrations) await migrateThrough(directUrl, options)
  } catch (error) {
    await pools.close()
    throw error
  }
  const listener = await createPostgresListener({ url: directUrl, onError })
  const writing = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await Promise.allSettled(writing)
    await listener.close()
    await pools.close()
  }
  function untilClosed<T>(written: Promise<T>): Promise<T> {
    const forget = () => writing.delete(written)
    writing.add(written)
    written.then(forget, forget)
    return written
  }
  const describe = (queries: Queries): Database => ({
    kind: 'postgres',
    exclusive: false,
    queries,
    write: work => untilClosed(runTransaction(queries, work)),
    writeOne: statement => untilClosed(statement(queries)),
    notify: async (channel, payload) => {
      // At once in this process; Postgres repeats it here and tells the others.
      listener.emit(channel, payload)
      await sql`select pg_notify(${`lectern_${channel}`}, ${payload})`.execute(queries)
    },
    subscribe: listener.subscribe,
    poolState: pools.state,
    ping: pools.ping,
    close: () => {
      closing ??= close()
      return closing
    },
  })
  return watchStoring({ ...describe(pools.queries), forReaders: describe(pools.readerQueries) })
}

/** One pool that readers may use in part, and another with one connection for health checks, which must not wait. */
function createPools({ url, directUrl, poolSize, onError, telemetry = silentTelemetry }: PostgresOptions) {
  const pool = createSessionPool({ url, size: poolSize, onError })
  const healthPool = createSessionPool({ url, size: 1, onError })
  // A pooler in transaction mode gives each transaction to another connection, which has other plans.
  const clients = directUrl === undefined ? prepareStatements(copyBinary(pool)) : copyBinary(pool)
  const reconnecting = createReconnectingPool(clients, { attempts: poolSize + 1 })
  const all = limitWaiting(reconnecting, { most: poolSize, telemetry })
  const readers = limitWaiting(reconnecting, {
    most: Math.max(1, poolSize - reservedConnections),
    telemetry,
  })
  const connect = (limited: PostgresPool) =>
    new Kysely<DatabaseSchema>({
      ...logStatements(telemetry, 'postgresql'),
      dialect: new SafePostgresDialect({ pool: limited }),
    })
  const queries = connect(all)
  return {
    queries,
    readerQueries: connect(readers),
    state: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: all.waitingCount() + readers.waitingCount() + pool.waitingCount,
    }),
    ping: async () => {
      await healthPool.query('select 1')
    },
    close: async () => {
      await Promise.all([queries.destroy(), healthPool.end()])
    },
  }
}

async function migrateThrough(
  url: string,
  { directUrl, onError }: Pick<PostgresOptions, 'directUrl' | 'onError'>,
): Promise<void> {
  const pool = createSessionPool({ url, size: 1, isUnlimited: true, onError })
  const db = new Kysely<DatabaseSchema>({ dialect: new SafePostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db).catch(cause => {
      throw explainUnreachable(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', cause)
    })
    await migrate(db, postgresColumnTypes)
  } finally {
    await db.destroy()
  }
}

const transactionAttempts = 3

/** Repeats a transaction that a broken connection rolled back, but never one that may have been committed. */
async function runTransaction<T>(db: Queries, work: (queries: WriteQueries) => Promise<T>): Promise<T> {
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
