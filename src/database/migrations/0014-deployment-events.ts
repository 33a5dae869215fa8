import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deployment_events')
    .addColumn('deployment_id', 'text', c => c.notNull().references('deployments.id'))
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('project_id', 'text', c => c.notNull())
    .addColumn('snapshot', 'text', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .addPrimaryKeyConstraint('deployment_events_key', ['deployment_id', 'state'])
    .execute()
}
