import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Large artifacts are lists of parts, so that deployments share the parts that did not change. */
export async function up(db: Kysely<unknown>, { bytes, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('artifact_lists')
    .addColumn('digest', 'text', c => c.primaryKey())
    .addColumn('size_bytes', integer, c => c.notNull())
    .addColumn('parts', bytes, c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .execute()
}
