import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('turns').addColumn('feedback_rating', 'text').execute()
  await db.schema.alterTable('turns').addColumn('feedback_comment', 'text').execute()
  await db.schema.alterTable('turns').addColumn('feedback_at', integer).execute()
  await db.schema.alterTable('projects').addColumn('retention_days', integer).execute()
  await db.schema
    .createIndex('turns_unanswered')
    .on('turns')
    .columns(['project_id', 'id'])
    .where(sql<boolean>`resolution_status = 'unanswered' and outcome = 'completed'`)
    .execute()
}
