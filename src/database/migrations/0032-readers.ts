import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** How readers of a project sign in. Without a row, they cannot. */
export async function up(db: Kysely<unknown>, { json, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('project_readers')
    .addColumn('project_id', 'text', c => c.primaryKey().references('projects.id'))
    .addColumn('settings_json', json, c => c.notNull())
    .addColumn('generation', 'text', c => c.notNull())
    .addColumn('updated_at', integer, c => c.notNull())
    .execute()
}
