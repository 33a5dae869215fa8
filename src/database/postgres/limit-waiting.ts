import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import type { Telemetry } from '../../shared/index.ts'

/** Statements and transactions that may wait for each connection. */
const waitingForEach = 40

/**
 * Measures how long statements and transactions wait for a connection. If too many wait, the next one fails at once like
 * in an outage, as it would only make the others wait longer.
 */
export function limitWaiting(pool: Pool, telemetry: Telemetry): PostgresPool {
  const mostWaiting = pool.options.max * waitingForEach
  return {
    options: pool.options,
    async connect() {
      if (pool.waitingCount >= mostWaiting)
        throw Object.assign(new Error('Too many statements wait for a database connection.'), {
          code: tooManyConnections,
        })
      const started = performance.now()
      try {
        return await pool.connect()
      } finally {
        telemetry.observe('database_wait', (performance.now() - started) / 1000, {})
      }
    },
    end: () => pool.end(),
  }
}

/** The SQLSTATE with which Postgres itself refuses a connection. */
const tooManyConnections = '53300'
