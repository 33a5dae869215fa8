import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** The answers to readers' questions that a deployment changes, and the comments about them on pull requests. */
export async function up(db: Kysely<unknown>, { json, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deployment_replays')
    .addColumn('deployment_id', 'text', c => c.primaryKey().references('deployments.id'))
    .addColumn('replay_json', json, c => c.notNull())
    .execute()
  await db.schema
    .createTable('review_comments')
    .addColumn('project_id', 'text', c => c.primaryKey().references('projects.id'))
    .addColumn('deployment_id', 'text', c => c.notNull().references('deployments.id'))
    .addColumn('place_json', json)
    .addColumn('attempt', integer, c => c.notNull().defaultTo(0))
    .addColumn('due_at', integer)
    .addColumn('outcome', 'text')
    .execute()
}
