import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { json, integer }: ColumnTypes): Promise<void> {
  for (const column of ['input_tokens', 'cached_tokens', 'output_tokens', 'cost_nanos'])
    await db.schema.alterTable('turns').addColumn(column, integer).execute()
  await db.schema.alterTable('turns').addColumn('model', 'text').execute()
  await db.schema.alterTable('turns').addColumn('groundedness', 'double precision').execute()
  await db.schema
    .createTable('project_models')
    .addColumn('project_id', 'text', c => c.primaryKey().references('projects.id'))
    .addColumn('settings_json', json, c => c.notNull())
    .addColumn('version', 'text', c => c.notNull())
    .addColumn('updated_at', integer, c => c.notNull())
    .execute()
  await db.schema
    .createTable('model_usage')
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id'))
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('answers', integer, c => c.notNull())
    .addColumn('input_tokens', integer, c => c.notNull())
    .addColumn('cached_tokens', integer, c => c.notNull())
    .addColumn('output_tokens', integer, c => c.notNull())
    .addColumn('cost_nanos', integer, c => c.notNull())
    .addColumn('unpriced_answers', integer, c => c.notNull())
    .addPrimaryKeyConstraint('model_usage_key', ['project_id', 'day'])
    .execute()
  await db.schema
    .createTable('model_reservations')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id'))
    .addColumn('tokens', integer, c => c.notNull())
    .addColumn('cost_nanos', integer, c => c.notNull())
    .addColumn('expires_at', integer, c => c.notNull())
    .execute()
  await db.schema
    .createIndex('model_reservations_project')
    .on('model_reservations')
    .columns(['project_id'])
    .execute()
}
