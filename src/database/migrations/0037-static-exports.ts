import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Static exports of sites: what was asked for, how far it is, and the archive. */
export async function up(db: Kysely<unknown>, { json, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('static_exports')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id'))
    .addColumn('request_json', json, c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('page_count', integer, c => c.notNull().defaultTo(0))
    .addColumn('page_total', integer, c => c.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .addColumn('digest', 'text')
    .addColumn('size_bytes', integer)
    .addColumn('link_secret', 'text', c => c.notNull())
    .addColumn('attempts', integer, c => c.notNull().defaultTo(0))
    .addColumn('busy_until', integer, c => c.notNull().defaultTo(0))
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('updated_at', integer, c => c.notNull())
    .addColumn('expires_at', integer, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('static_exports_project')
    .on('static_exports')
    .columns(['project_id', 'status'])
    .execute()
}
