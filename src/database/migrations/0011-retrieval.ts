import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { json, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project_retrieval')
    .addColumn('project_id', 'text', c => c.primaryKey().references('projects.id'))
    .addColumn('settings_json', json, c => c.notNull())
    .addColumn('version', 'text', c => c.notNull())
    .addColumn('updated_at', integer, c => c.notNull())
    .execute()
}
