import pg from 'pg'

const int8 = 20

/**
 * Limits of each session, in milliseconds. A process that hangs within a transaction loses it after three seconds; others
 * wait a little longer for its locks. No request needs a statement of thirty seconds.
 */
const limitSession =
  'set idle_in_transaction_session_timeout = 3000; set lock_timeout = 5000; set statement_timeout = 30000'

/** Also ends the limits that an operator set on the role. */
const unlimitSession =
  'set idle_in_transaction_session_timeout = 0; set lock_timeout = 0; set statement_timeout = 0'

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
    // As a statement, because PgBouncer refuses unknown parameters of a connection.
    onConnect: async client => {
      await client.query(isUnlimited ? unlimitSession : limitSession)
    },
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  pool.on('error', onError)
  // Between statements neither the pool nor a query handles a broken connection.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
