import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

const copyStatement = /^copy \(select\b/

/**
 * A pool that also runs `copy (select …) to stdout (format binary)`, which returns the first column of each row as `{ bytes }`. Bytes
 * of other results arrive as hexadecimal text: `pg` decodes all values as UTF-8, also those of its option `binary`.
 */
export function copyBinary(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => leaseClient(await pool.connect()),
    end: () => pool.end(),
  }
}

function leaseClient(client: PostgresPoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') return client.query(statement)
    return copyStatement.test(statement) ? runCopy<R>(client, statement) : client.query<R>(statement, values)
  }

  return { query, release: destroy => client.release(destroy) }
}

// Casts: Kysely's types lack this form of `pg`, and the caller knows the type of the rows.
function runCopy<R>(client: PostgresPoolClient, text: string): Promise<PostgresQueryResult<R>> {
  const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<R>>()
  const copy = new CopyQuery(text, error => {
    if (error) return reject(error)
    try {
      const rows = readRows(Buffer.concat(copy.chunks)).map(bytes => ({ bytes })) as R[]
      resolve({ command: 'SELECT', rowCount: rows.length, rows })
    } catch (cause) {
      // Errors that are thrown here would end the process.
      reject(cause)
    }
  })
  client.query(copy as unknown as PostgresCursor<R>)
  return promise
}

class CopyQuery extends pg.Query {
  chunks: Uint8Array[] = []

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    // A copy, because the connection uses its buffer again.
    this.chunks.push(new Uint8Array(chunk))
  }
}

/** The signature and the flags, before the length of an extension. */
const headBytes = 15
const noMoreRows = -1
const isNull = -1

/** Reads the first column of each row, in the format of https://www.postgresql.org/docs/current/sql-copy.html. */
function readRows(content: Buffer): (Uint8Array | null)[] {
  const rows: (Uint8Array | null)[] = []
  let at = headBytes + 4 + content.readInt32BE(headBytes)
  for (let columns = content.readInt16BE(at); columns !== noMoreRows; columns = content.readInt16BE(at)) {
    at += 2
    for (let column = 0; column < columns; column += 1) {
      const sizeBytes = content.readInt32BE(at)
      at += 4
      if (column === 0) rows.push(sizeBytes === isNull ? null : content.subarray(at, at + sizeBytes))
      at += Math.max(0, sizeBytes)
    }
  }
  return rows
}
