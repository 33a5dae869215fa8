import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Builds and webhook deliveries are shared between organisations in turn. */
export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const [table, columns] of [
    ['organizations', ['builds_claimed_at', 'deliveries_claimed_at']],
    ['projects', ['build_claimed_at']],
    ['webhooks', ['claimed_at', 'busy_until', 'failures', 'paused_until']],
  ] as const)
    for (const column of columns)
      await db.schema
        .alterTable(table)
        .addColumn(column, integer, c => c.notNull().defaultTo(0))
        .execute()
  await db.schema
    .createIndex('webhook_deliveries_pending')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'due_at'])
    .where(sql<boolean>`status = 'pending'`)
    .execute()
  await db.schema
    .createIndex('deployments_ended')
    .on('deployments')
    .columns(['ended_at'])
    .where(sql<boolean>`ended_at is not null`)
    .execute()
}
