import type { PostgresPool } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Telemetry } from '../../shared/index.ts'

/** Statements and transactions that may wait for each connection. */
const waitingForEach = 40

export interface LimitedPool extends PostgresPool {
  /** The number of statements and transactions that wait. */
  waitingCount(): number
}

/**
 * Uses at most `most` connections of a pool at once, and measures how long statements and transactions wait for one. If too many
 * wait, the next one fails at once like in an outage, as it would only make the others wait longer.
 */
export function limitWaiting(
  pool: PostgresPool,
  { most, telemetry }: { most: number; telemetry: Telemetry },
): LimitedPool {
  const limit = pLimit(most)
  return {
    options: pool.options,
    waitingCount: () => limit.pendingCount,
    async connect() {
      if (limit.pendingCount >= most * waitingForEach) throw tooManyWait()
      const started = performance.now()
      const leave = await takePlace(limit)
      try {
        const client = await pool.connect()
        return {
          query: client.query,
          release: destroy => {
            client.release(destroy)
            leave()
          },
        }
      } catch (error) {
        leave()
        throw error
      } finally {
        telemetry.observe('database_wait', (performance.now() - started) / 1000, {})
      }
    },
    end: () => pool.end(),
  }
}

/** Resolves with a function that gives the place back. */
function takePlace(limit: LimitFunction): Promise<() => void> {
  const taken = Promise.withResolvers<() => void>()
  const left = Promise.withResolvers<void>()
  void limit(() => {
    taken.resolve(left.resolve)
    return left.promise
  })
  return taken.promise
}

function tooManyWait(): Error {
  const error = new Error('Too many statements wait for a database connection.')
  return Object.assign(error, { code: tooManyConnections })
}

/** The SQLSTATE with which Postgres itself refuses a connection. */
const tooManyConnections = '53300'
