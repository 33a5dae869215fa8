import type { PostgresPool } from 'kysely'
import pLimit from 'p-limit'
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
      if (pool.waitingCount >= mostWaiting) throw tooManyWait()
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

/** Connections that questions leave to administration while they wait for a lock. */
const reservedConnections = 2

/** Runs statements on all but the reserved connections of a pool. As in `limitWaiting`, too many waiting ones fail at once. */
export function createStatementQueue(poolSize: number): <T>(statement: () => Promise<T>) => Promise<T> {
  const limit = pLimit(Math.max(1, poolSize - reservedConnections))
  return async statement => {
    if (limit.pendingCount >= poolSize * waitingForEach) throw tooManyWait()
    return limit(statement)
  }
}

function tooManyWait(): Error {
  const error = new Error('Too many statements wait for a database connection.')
  return Object.assign(error, { code: tooManyConnections })
}

/** The SQLSTATE with which Postgres itself refuses a connection. */
const tooManyConnections = '53300'
