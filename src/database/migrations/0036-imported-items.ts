import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The rows of exports that were imported, so that none is imported twice, and none again after it is erased. */
export async function up(db: Kysely<unknown>, _: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('imported_items')
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id'))
    .addColumn('source_key', 'text', c => c.notNull())
    .addColumn('item_id', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('imported_items_key', ['project_id', 'source_key'])
    .execute()
}
