import type { PostgresPool } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Telemetry } from '../../shared/index.ts'

/** Statements and transactions that may wait for each connection, of readers and of others. */
const waitingForEach = 40

/** Connections that requests of readers leave to administration and background work. */
const reservedConnections = 2

export interface WaitingOptions {
  poolSize: number
  /** Whether the running request is a reader's. */
  isForReader(): boolean
  telemetry: Telemetry
}

/**
 * Lets readers use all but two of the connections, so that administration never waits behind their requests, and measures
 * how long statements and transactions wait for a connection. If too many wait, the next one fails at once like in an outage,
 * as it would only make the others wait longer.
 */
export function limitWaiting(
  pool: PostgresPool,
  { poolSize, isForReader, telemetry }: WaitingOptions,
): PostgresPool & { waitingCount(): number } {
  const readers = pLimit(Math.max(1, poolSize - reservedConnections))
  const others = pLimit(poolSize)
  const mostWaiting = poolSize * waitingForEach
  return {
    options: pool.options,
    waitingCount: () => readers.pendingCount + others.pendingCount,
    async connect() {
      const limit = isForReader() ? readers : others
      if (limit.pendingCount >= mostWaiting) throw tooManyWait()
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
