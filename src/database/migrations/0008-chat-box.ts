import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('projects').addColumn('chat_box_key', 'text').execute()
  await db.schema.alterTable('projects').addColumn('chat_box_key_id', 'text').execute()
  await db.schema.alterTable('projects').addColumn('chat_box_off_at', integer).execute()
}
