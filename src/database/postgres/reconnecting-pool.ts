import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isReadOnlySession } from '../core/describe-store-failure.ts'
import { isConnectionLost, isOutage } from '../core/is-outage.ts'

/** Statements that change nothing. */
const repeatable = /^(?:select\b|begin\b|start transaction\b|copy \(select\b)/i

/** How long a statement waits for a database that restarts. */
const patienceMs = 2_000
const retryMs = 50

type Connect = () => Promise<PostgresPoolClient>

/**
 * A pool that never reuses a connection that the server closed or made read-only. If the first statement on a connection fails because of that, it
 * is repeated on another, because nothing depends on the connection yet. While the database refuses connections, statements wait until
 * two seconds after the first refusal; later ones fail at once. Reads and new transactions therefore survive a restart of the database or
 * of a proxy.
 */
export function createReconnectingPool(pool: PostgresPool, options: { attempts: number }): PostgresPool {
  const connect = waitForRestart(() => pool.connect())
  return {
    options: pool.options,
    connect: async () => leaseClient(connect, await connect(), options.attempts),
    end: () => pool.end(),
  }
}

/** An address where nothing answers costs one attempt, which is longer than this patience. */
function waitForRestart(connect: Connect): Connect {
  let refusedSince: number | undefined
  return async () => {
    for (;;) {
      const startedAt = performance.now()
      try {
        const client = await connect()
        refusedSince = undefined
        return client
      } catch (error) {
        if (!isOutage(error)) throw error
        refusedSince ??= startedAt
        if (performance.now() - refusedSince >= patienceMs) throw error
        await delay(retryMs)
      }
    }
  }
}

function leaseClient(connect: Connect, first: PostgresPoolClient, attempts: number): PostgresPoolClient {
  let client: PostgresPoolClient | undefined = first
  let isFresh = true
  let isBroken = false

  async function run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const mayRepeat = isFresh && repeatable.test(text)
    isFresh = false
    for (let attempt = 1; ; attempt += 1) {
      try {
        client ??= await connect()
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
