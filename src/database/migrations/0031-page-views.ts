import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/**
 * Page views and visitors by day. The tables have no foreign keys: the check of one would lock the project while other
 * transactions hold it.
 */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('page_days')
    .addColumn('project_id', 'text', c => c.notNull())
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('human_views', integer, c => c.notNull())
    .addColumn('ai_views', integer, c => c.notNull())
    .addColumn('human_visitors', integer, c => c.notNull())
    .addColumn('ai_visitors', integer, c => c.notNull())
    .addColumn('visitors', integer, c => c.notNull())
    .addColumn('visitor_rows', integer, c => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('page_days_key', ['project_id', 'day', 'path'])
    .execute()
  await db.schema
    .createIndex('page_days_with_visitors')
    .on('page_days')
    .column('day')
    .where(sql<boolean>`visitor_rows > 0`)
    .execute()
  await db.schema
    .createTable('page_visitors')
    .addColumn('project_id', 'text', c => c.notNull())
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('visitor', 'text', c => c.notNull())
    .addColumn('traffic', integer, c => c.notNull())
    .addPrimaryKeyConstraint('page_visitors_key', ['project_id', 'day', 'path', 'visitor'])
    .execute()
  await db.schema
    .createTable('visitor_salts')
    .addColumn('day', 'text', c => c.primaryKey())
    .addColumn('salt', 'text', c => c.notNull())
    .execute()
  await db.schema.alterTable('projects').addColumn('analytics_off_at', integer).execute()
}
