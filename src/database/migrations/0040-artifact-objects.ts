import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Artifacts that are objects of a bucket. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('artifact_objects')
    .addColumn('digest', 'text', c => c.primaryKey())
    .addColumn('object_key', 'text', c => c.notNull())
    .addColumn('size_bytes', integer, c => c.notNull())
    .addColumn('stored_at', integer, c => c.notNull())
    .execute()
}
