import { Kysely, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../../shared/index.ts'
import type { Database, WriteQueries } from '../core/database.ts'
import { isConnectionLost } from '../core/is-outage.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { postgresColumnTypes } from '../migrations/column-types.ts'
import { migrate } from '../migrations/migrate.ts'
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
  /** Connections at most, the listening one not counted. */
  poolSize: number
  onError(error: Error): void
}

/** Connects to a Postgres 15 or later. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    // A process that hangs in the middle of a transaction must not keep the others waiting for its locks.
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  pool.on('error', options.onError)
  // A connection may break between the statements of a transaction, when neither the pool nor a query hears of it.
  pool.on('connect', client => client.on('error', () => {}))
  const db = new Kysely<DatabaseSchema>({
    dialect: new SafePostgresDialect({
      pool: createReconnectingPool(pool, { attempts: options.poolSize + 1 }),
    }),
  })
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    await db.destroy()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      'database-unreachable',
      `The database that DATABASE_URL names does not answer: ${reason}. Check that it runs and that the address, user and password are right.`,
      { cause },
    )
  }
  try {
    await migrate(db, postgresColumnTypes)
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
  const write: Database['write'] = work => {
    const written = runTransaction(db, work)
    const forget = () => writing.delete(written)
    writing.add(written)
    written.then(forget, forget)
    return written
  }
  return {
    kind: 'postgres',
    exclusive: false,
    queries: db,
    write,
    insert: async (table, makeRow) => {
      await write(queries => queries.insertInto(table).values(makeRow()).execute())
    },
    notify: async (channel, payload) => {
      await sql`select pg_notify(${`lectern_${channel}`}, ${payload})`.execute(db)
    },
    subscribe: listener.subscribe,
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

/** Runs again what a broken connection has rolled back; never what may have been committed. */
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
