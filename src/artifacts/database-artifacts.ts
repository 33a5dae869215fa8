import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import { divideStream, ignoreRejection, systemClock } from '../shared/index.ts'
import type { ArtifactStorage } from './core/artifact-storage.ts'
import { digestOf } from './core/digest.ts'

/**
 * The driver reads bytes as hexadecimal text, so a part is two times as long while it is read. Migration 0020 makes parts of this
 * size, too.
 */
const partBytes = 2 * 1024 * 1024

/**
 * Stores artifacts as rows, for processes that share only a database. Content is written and read in parts. The row that names
 * them is written last, so an artifact is either complete or missing.
 */
export function createDatabaseArtifacts(database: Database): ArtifactStorage {
  async function putStream(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
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
      await name(digest, { partsId, sizeBytes })
      return digest
    } catch (error) {
      await ignoreRejection(removeParts(partsId))
      throw error
    }
  }

  /** Also replaces the parts of an existing artifact: that repairs it, and renews it, so that `removeUnkept` keeps it. */
  async function name(digest: string, stored: { partsId: string; sizeBytes: number }): Promise<void> {
    const row = {
      digest,
      size_bytes: stored.sizeBytes,
      parts_id: stored.partsId,
      created_at: systemClock.now(),
    }
    await database.write(async queries => {
      const earlier = await queries
        .selectFrom('artifacts')
        .select('parts_id')
        .where('digest', '=', digest)
        .executeTakeFirst()
      await queries
        .insertInto('artifacts')
        .values(row)
        .onConflict(conflict =>
          conflict.column('digest').doUpdateSet(eb => ({
            created_at: eb.ref('excluded.created_at'),
            parts_id: eb.ref('excluded.parts_id'),
            size_bytes: eb.ref('excluded.size_bytes'),
          })),
        )
        .execute()
      if (earlier?.parts_id)
        await queries.deleteFrom('artifact_parts').where('parts_id', '=', earlier.parts_id).execute()
    })
  }

  async function removeParts(partsId: string): Promise<void> {
    await database.write(queries =>
      queries.deleteFrom('artifact_parts').where('parts_id', '=', partsId).execute(),
    )
  }

  async function findRow(digest: string) {
    return database.queries
      .selectFrom('artifacts')
      .select(['parts_id', 'size_bytes'])
      .where('digest', '=', digest)
      .executeTakeFirst()
  }

  /** Reads bytes of one part, counted from its first byte. */
  async function readPiece(
    partsId: string,
    position: number,
    { offset, sizeBytes }: { offset: number; sizeBytes: number },
  ): Promise<Uint8Array | undefined> {
    const row = await database.queries
      .selectFrom('artifact_parts')
      .select(sql<Uint8Array>`substr(content, ${sql.lit(offset + 1)}, ${sql.lit(sizeBytes)})`.as('piece'))
      .where('parts_id', '=', partsId)
      .where('position', '=', position)
      .executeTakeFirst()
    return row?.piece
  }

  /** Reads again if the artifact was stored again meanwhile, because that removes the parts being read. */
  async function readPart(
    digest: string,
    part: { offset: number; sizeBytes: number },
  ): Promise<Uint8Array | undefined> {
    let row = await findRow(digest)
    while (row?.parts_id) {
      const { parts_id: partsId, size_bytes: sizeBytes } = row
      const end = Math.min(part.offset + part.sizeBytes, sizeBytes)
      const content = await readBetween(partsId, { offset: part.offset, end })
      row = content.byteLength < end - part.offset ? await findRow(digest) : row
      if (row?.parts_id === partsId) return content
    }
    return undefined
  }

  /** Returns less than asked if a part is missing. */
  async function readBetween(
    partsId: string,
    { offset, end }: { offset: number; end: number },
  ): Promise<Uint8Array> {
    const content = new Uint8Array(Math.max(0, end - offset))
    let read = 0
    while (read < content.byteLength) {
      const from = (offset + read) % partBytes
      const sizeBytes = Math.min(partBytes - from, content.byteLength - read)
      const position = Math.floor((offset + read) / partBytes)
      const piece = await readPiece(partsId, position, { offset: from, sizeBytes })
      if (!piece || piece.byteLength === 0) break
      content.set(piece, read)
      read += piece.byteLength
    }
    return content.subarray(0, read)
  }

  const find: ArtifactStorage['find'] = digest =>
    readPart(digest, { offset: 0, sizeBytes: Number.POSITIVE_INFINITY })

  return {
    putStream,
    put: content => putStream([content]),
    async renew(digest) {
      // First, so that the rows are not removed while they are read.
      const renewed = await database.write(queries =>
        queries
          .updateTable('artifacts')
          .set({ created_at: systemClock.now() })
          .where('digest', '=', digest)
          .executeTakeFirst(),
      )
      if (renewed.numUpdatedRows === 0n) return false
      const content = await find(digest)
      return content !== undefined && (await digestOf(content)) === digest
    },
    readPart,
    find,
    findSize: async digest => (await findRow(digest))?.size_bytes,
    async removeUnkept(kept, putBefore) {
      const rows = await database.queries
        .selectFrom('artifacts')
        .select('digest')
        .where('created_at', '<', putBefore)
        .execute()
      let removed = 0
      for (const { digest } of rows.filter(row => !kept.has(row.digest)))
        if (await remove(digest, putBefore)) removed += 1
      await removeUnnamedParts(putBefore)
      return removed
    },
  }

  async function remove(digest: string, putBefore: number): Promise<boolean> {
    return database.write(async queries => {
      const row = await queries
        .deleteFrom('artifacts')
        .where('digest', '=', digest)
        .where('created_at', '<', putBefore)
        .returning('parts_id')
        .executeTakeFirst()
      if (row?.parts_id)
        await queries.deleteFrom('artifact_parts').where('parts_id', '=', row.parts_id).execute()
      return row !== undefined
    })
  }

  /** Removes what a crash or two simultaneous writers of the same content left. */
  async function removeUnnamedParts(putBefore: number): Promise<void> {
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
    for (const { parts_id } of unnamed) await removeParts(parts_id)
  }
}
