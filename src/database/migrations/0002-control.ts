import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { json, integer }: ColumnTypes): Promise<void> {
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
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('project_id', 'text', c => c.notNull().references('projects.id'))
    .addColumn('url', 'text', c => c.notNull())
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('events_json', json, c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .execute()
  await db.schema.createIndex('webhooks_project').on('webhooks').columns(['project_id', 'id']).execute()
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('webhook_id', 'text', c => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('message_id', 'text', c => c.notNull())
    .addColumn('event', 'text', c => c.notNull())
    .addColumn('body', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('attempt', integer, c => c.notNull().defaultTo(0))
    .addColumn('due_at', integer, c => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('created_at', integer, c => c.notNull())
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['webhook_id', 'message_id'])
    .execute()
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['due_at'])
    .where(sql<boolean>`status = 'pending'`)
    .execute()
}
