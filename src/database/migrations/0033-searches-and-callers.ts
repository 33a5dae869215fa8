import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Searches of sites by day, who asked each question, and the agents that gave feedback. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('search_days')
    .addColumn('project_id', 'text', c => c.notNull())
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('hits', integer, c => c.notNull())
    .addColumn('empty_hits', integer, c => c.notNull())
    .addColumn('clicks', integer, c => c.notNull())
    .addColumn('last_at', integer, c => c.notNull())
    .addColumn('stored_rows', integer, c => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('search_days_key', ['project_id', 'day', 'query'])
    .execute()
  await db.schema
    .createTable('search_clicks')
    .addColumn('project_id', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('clicks', integer, c => c.notNull())
    .addPrimaryKeyConstraint('search_clicks_key', ['project_id', 'query', 'path', 'day'])
    .execute()
  await db.schema
    .createIndex('search_clicks_day')
    .on('search_clicks')
    .columns(['project_id', 'day'])
    .execute()
  await db.schema.alterTable('turns').addColumn('caller', 'text').execute()
  await db.schema.alterTable('page_feedback').addColumn('agent', 'text').execute()
}
