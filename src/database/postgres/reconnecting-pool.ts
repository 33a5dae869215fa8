import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isReadOnlySession } from '../core/describe-store-failure.ts'
import { isConnectionLost } from '../core/is-outage.ts'

/** Statements that change nothing. */
const repeatable = /^(?:select|begin|start transaction)\b/i

/**
 * A pool that never reuses a connection that the server closed or made read-only. If the first statement on a connection fails because of that, it
 * is repeated on another, because nothing depends on the connection yet. Reads and new transactions therefore survive a restart
 * of the database or of a proxy.
 */
export function createReconnectingPool(pool: PostgresPool, options: { attempts: number }): PostgresPool {
  return {
    options: pool.options,
    connect: async () => leaseClient(pool, await connectAgain(pool, options.attempts), options.attempts),
    end: () => pool.end(),
  }
}

/** A new connection can be closed while its session is set up. */
async function connectAgain(pool: PostgresPool, attempts: number): Promise<PostgresPoolClient> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool.connect()
    } catch (error) {
      if (attempt >= attempts || !isConnectionLost(error)) throw error
    }
  }
}

function leaseClient(pool: PostgresPool, first: PostgresPoolClient, attempts: number): PostgresPoolClient {
  let client: PostgresPoolClient | undefined = first
  let isFresh = true
  let isBroken = false

  async function run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const mayRepeat = isFresh && repeatable.test(text)
    isFresh = false
    for (let attempt = 1; ; attempt += 1) {
      try {
        client ??= await connectAgain(pool, attempts)
        return await client.query<R>(text, parameters)
      } catch (error) {
        if (isReadOnlySession(error)) isBroken = true
        if (!isConnectionLost(error)) throw error
        isBroken = true
        if (!mayRepeat || attempt >= attempts) throw error
        release()
      }
    }
  }

  function release(destroy = false): void {
    client?.release(destroy || isBroken)
    client = undefined
    isBroken = false
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Cursors are not supported.')
    return run<R>(statement, parameters)
  }

  return { query, release }
}
