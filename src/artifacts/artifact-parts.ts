import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import { divideStream, ignoreRejection, systemClock } from '../shared/index.ts'

/**
 * The place of a byte follows from this size, so it cannot change: migration 0020 and earlier releases wrote parts of this size. Reading
 * parts of 8 MB is not faster.
 */
const partBytes = 2 * 1024 * 1024

export interface StoredParts {
  partsId: string
  sizeBytes: number
}

/** Writes content in parts, and removes them if that fails. `store` names them once they are complete. */
export async function writeParts(
  database: Database,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  store: (digest: string, parts: StoredParts) => Promise<void>,
): Promise<string> {
  const partsId = randomUUID()
  const hash = createHash('sha256')
  let sizeBytes = 0
  let position = 0
  try {
    for await (const content of divideStream(stream, partBytes)) {
      hash.update(content)
      sizeBytes += content.byteLength
      const part = { parts_id: partsId, position, content, created_at: systemClock.now() }
      await database.write(queries => queries.insertInto('artifact_parts').values(part).execute())
      position += 1
    }
    const digest = hash.digest('hex')
    await store(digest, { partsId, sizeBytes })
    return digest
  } catch (error) {
    await ignoreRejection(removeParts(database, partsId))
    throw error
  }
}

export async function removeParts(database: Database, partsId: string): Promise<void> {
  await database.write(queries =>
    queries.deleteFrom('artifact_parts').where('parts_id', '=', partsId).execute(),
  )
}

/** Reads the bytes from `offset` to before `end`. Returns less if a part is missing. */
export async function readBetween(
  database: Database,
  partsId: string,
  { offset, end }: { offset: number; end: number },
): Promise<Uint8Array> {
  const content = new Uint8Array(Math.max(0, end - offset))
  let read = 0
  while (read < content.byteLength) {
    const from = (offset + read) % partBytes
    const sizeBytes = Math.min(partBytes - from, content.byteLength - read)
    const position = Math.floor((offset + read) / partBytes)
    const piece = await readPiece(database, { partsId, position, offset: from, sizeBytes })
    if (!piece || piece.byteLength === 0) break
    content.set(piece, read)
    read += piece.byteLength
  }
  return content.subarray(0, read)
}

interface Piece {
  partsId: string
  position: number
  /** From the first byte of the part. */
  offset: number
  sizeBytes: number
}

async function readPiece(database: Database, piece: Piece): Promise<Uint8Array | undefined> {
  if (database.kind === 'postgres') return copyPiece(database, piece)
  const row = await database.queries
    .selectFrom('artifact_parts')
    .select(cut<Uint8Array>(piece).as('bytes'))
    .where('parts_id', '=', piece.partsId)
    .where('position', '=', piece.position)
    .executeTakeFirst()
  return row?.bytes
}

/** Postgres sends a selected value as hexadecimal text, which takes twice its size. */
async function copyPiece({ queries }: Database, piece: Piece): Promise<Uint8Array | undefined> {
  const select = sql`select ${cut(piece)} from artifact_parts
    where parts_id = ${sql.lit(piece.partsId)} and position = ${sql.lit(piece.position)}`
  const { rows } = await sql<{ bytes: Uint8Array }>`copy (${select}) to stdout (format binary)`.execute(
    queries,
  )
  return rows[0]?.bytes
}

const cut = <T>({ offset, sizeBytes }: Piece) =>
  sql<T>`substr(content, ${sql.lit(offset + 1)}, ${sql.lit(sizeBytes)})`

/** Removes what a crash or two simultaneous writers of the same content left. */
export async function removeUnnamedParts(database: Database, putBefore: number): Promise<void> {
  const unnamed = await database.queries
    .selectFrom('artifact_parts')
    .select('parts_id')
    .where('parts_id', 'not in', eb =>
      eb
        .selectFrom('artifacts')
        .select('parts_id')
        .where('parts_id', 'is not', null)
        .$narrowType<{ parts_id: string }>(),
    )
    .groupBy('parts_id')
    .having(eb => eb.fn.max('created_at'), '<', putBefore)
    .execute()
  for (const { parts_id } of unnamed) await removeParts(database, parts_id)
}
