import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Readers' feedback on pages, the owner's status of feedback, and the owner's settings for the site. */
export async function up(db: Kysely<unknown>, { integer, json }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('page_feedback')
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('id', 'text', c => c.notNull())
    .addColumn('path', 'text', c => c.notNull())
    .addColumn('helpful', integer, c => c.notNull())
    .addColumn('comment', 'text')
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('given_at', integer, c => c.notNull())
    .addPrimaryKeyConstraint('page_feedback_key', ['project_id', 'id'])
    .execute()
  await db.schema.alterTable('turns').addColumn('feedback_status', 'text').execute()
  await db.schema
    .createIndex('turns_with_feedback')
    .on('turns')
    .columns(['project_id', 'id'])
    .where(sql<boolean>`feedback_at is not null`)
    .execute()
  await db.schema.alterTable('projects').addColumn('site_json', json).execute()
}
