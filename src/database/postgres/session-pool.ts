import pg from 'pg'

const int8 = 20

/**
 * Limits of each session, in milliseconds. A process that hangs within a transaction loses it after five seconds; others
 * wait a little longer for its locks. No request needs a statement of thirty seconds.
 */
const limits = { idle_in_transaction_session_timeout: 5_000, lock_timeout: 8_000, statement_timeout: 30_000 }

const connectMs = 10_000

export interface SessionPoolOptions {
  url: string
  size: number
  /** Migrations may take long. */
  isUnlimited?: boolean
  onError(error: Error): void
}

export function createSessionPool({ url, size, isUnlimited, onError }: SessionPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    application_name: 'lectern',
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  pool.on('error', onError)
  pool.on('connect', client => {
    // Between statements neither the pool nor a query handles a broken connection.
    client.on('error', () => {})
    if (isUnlimited) return
    // As a statement, because PgBouncer refuses unknown parameters of a connection. The first query waits for it.
    const settings = Object.entries(limits).map(([name, value]) => `set ${name} = ${value}`)
    client.query(settings.join(';')).catch(onError)
  })
  return pool
}
