import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Domains that a project had before it was renamed. They lead to the project, and no other project can take them. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('former_domains')
    .addColumn('domain', 'text', c => c.primaryKey())
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('left_at', integer, c => c.notNull())
    .execute()
  await db.schema.createIndex('former_domains_project').on('former_domains').column('project_id').execute()
}
