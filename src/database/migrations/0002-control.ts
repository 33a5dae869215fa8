import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projects').addColumn('locked_at', integer).execute()
  await db.schema.alterTable('projects').addColumn('webhook_secret', 'text').execute()
  await db.schema
    .createTable('push_deliveries')
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id'))
    .addColumn('mark', 'text', c => c.notNull())
    .addColumn('deployment_id', 'text', c => c.notNull())
    .addColumn('received_at', integer, c => c.notNull())
    .addPrimaryKeyConstraint('push_deliveries_key', ['project_id', 'mark'])
    .execute()
}
