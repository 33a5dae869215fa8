import type { Database, Queries } from '../../database/index.ts'
import { systemClock } from '../../shared/index.ts'

/** Where the content of an artifact is in the bucket. */
interface NamedObject {
  digest: string
  key: string
  sizeBytes: number
}

type Writing = Pick<Database, 'write'>

export async function findObject(queries: Queries, digest: string): Promise<NamedObject | undefined> {
  const row = await queries
    .selectFrom('artifact_objects')
    .select(['object_key', 'size_bytes'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && { digest, key: row.object_key, sizeBytes: row.size_bytes }
}

/** Names the object of an artifact, instead of an earlier one. */
export async function nameObject(database: Writing, { digest, key, sizeBytes }: NamedObject): Promise<void> {
  const row = { digest, object_key: key, size_bytes: sizeBytes, stored_at: systemClock.now() }
  await database.write(queries =>
    queries
      .insertInto('artifact_objects')
      .values(row)
      .onConflict(conflict =>
        conflict.column('digest').doUpdateSet(eb => ({
          object_key: eb.ref('excluded.object_key'),
          stored_at: eb.ref('excluded.stored_at'),
        })),
      )
      .execute(),
  )
}

/** Returns whether the artifact is stored. If so, it counts as stored now. */
export async function renewObject(database: Writing, digest: string): Promise<boolean> {
  const renewed = await database.write(queries =>
    queries
      .updateTable('artifact_objects')
      .set({ stored_at: systemClock.now() })
      .where('digest', '=', digest)
      .executeTakeFirst(),
  )
  return renewed.numUpdatedRows > 0n
}

/** Forgets an object that is missing or damaged, unless the artifact was stored again meanwhile. */
export async function forgetObject(database: Writing, digest: string, key: string): Promise<void> {
  await database.write(queries =>
    queries
      .deleteFrom('artifact_objects')
      .where('digest', '=', digest)
      .where('object_key', '=', key)
      .execute(),
  )
}

/** Removes the rows of artifacts that are not in `kept` and were stored before `putBefore`; returns how many. */
export async function removeOldObjects(
  { queries, write }: Pick<Database, 'queries' | 'write'>,
  kept: ReadonlySet<string>,
  putBefore: number,
): Promise<number> {
  const rows = await queries
    .selectFrom('artifact_objects')
    .select('digest')
    .where('stored_at', '<', putBefore)
    .execute()
  let removed = 0
  for (const { digest } of rows.filter(row => !kept.has(row.digest))) {
    const result = await write(given =>
      given
        .deleteFrom('artifact_objects')
        .where('digest', '=', digest)
        // Not if it was stored again meanwhile.
        .where('stored_at', '<', putBefore)
        .executeTakeFirst(),
    )
    removed += Number(result.numDeletedRows)
  }
  return removed
}

/** The keys and sizes of these artifacts, for those that are in a bucket. */
export async function listObjects(
  queries: Queries,
  digests: Iterable<string>,
): Promise<Map<string, NamedObject>> {
  const wanted = new Set(digests)
  const rows = await queries.selectFrom('artifact_objects').selectAll().execute()
  return new Map(
    rows
      .filter(({ digest }) => wanted.has(digest))
      .map(({ digest, object_key: key, size_bytes: sizeBytes }) => [digest, { digest, key, sizeBytes }]),
  )
}
