import type { Database } from '../database/index.ts'
import { systemClock } from '../shared/index.ts'
import { readBetween, removeUnnamedParts, type StoredParts, writeParts } from './artifact-parts.ts'
import type { ArtifactStorage } from './core/artifact-storage.ts'
import { digestOf } from './core/digest.ts'

/**
 * Stores artifacts as rows, for processes that share only a database. Content is written and read in parts. The row that names
 * them is written last, so an artifact is either complete or missing.
 */
export function createDatabaseArtifacts(database: Database): ArtifactStorage {
  const putStream = (stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
    writeParts(database, stream, (digest, parts) => nameParts(database, digest, parts))
  const find: ArtifactStorage['find'] = digest =>
    readPart(database, digest, { offset: 0, sizeBytes: Number.POSITIVE_INFINITY })

  return {
    putStream,
    put: content => putStream([content]),
    async renew(digest) {
      // First, so that the rows are not removed while they are read.
      if (!(await renewRow(database, digest))) return false
      const content = await find(digest)
      return content !== undefined && (await digestOf(content)) === digest
    },
    readPart: (digest, part) => readPart(database, digest, part),
    find,
    findSize: async digest => (await findRow(database, digest))?.size_bytes,
    async removeUnkept(kept, putBefore) {
      const rows = await database.queries
        .selectFrom('artifacts')
        .select('digest')
        .where('created_at', '<', putBefore)
        .execute()
      let removed = 0
      for (const { digest } of rows.filter(row => !kept.has(row.digest)))
        if (await remove(database, digest, putBefore)) removed += 1
      await removeUnnamedParts(database, putBefore)
      return removed
    },
  }
}

/** Also replaces the parts of an existing artifact: that repairs it, and renews it, so that `removeUnkept` keeps it. */
async function nameParts(
  database: Database,
  digest: string,
  { partsId, sizeBytes }: StoredParts,
): Promise<void> {
  const row = { digest, size_bytes: sizeBytes, parts_id: partsId, created_at: systemClock.now() }
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

async function findRow(database: Database, digest: string) {
  return database.queries
    .selectFrom('artifacts')
    .select(['parts_id', 'size_bytes'])
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** Reads again if the artifact was stored again meanwhile, because that removes the parts being read. */
async function readPart(
  database: Database,
  digest: string,
  part: { offset: number; sizeBytes: number },
): Promise<Uint8Array | undefined> {
  let row = await findRow(database, digest)
  while (row?.parts_id) {
    const { parts_id: partsId, size_bytes: sizeBytes } = row
    const end = Math.min(part.offset + part.sizeBytes, sizeBytes)
    const content = await readBetween(database, partsId, { offset: part.offset, end })
    row = content.byteLength < end - part.offset ? await findRow(database, digest) : row
    if (row?.parts_id === partsId) return content
  }
  return undefined
}

async function renewRow(database: Database, digest: string): Promise<boolean> {
  const renewed = await database.write(queries =>
    queries
      .updateTable('artifacts')
      .set({ created_at: systemClock.now() })
      .where('digest', '=', digest)
      .executeTakeFirst(),
  )
  return renewed.numUpdatedRows > 0n
}

async function remove(database: Database, digest: string, putBefore: number): Promise<boolean> {
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
