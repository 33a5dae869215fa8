import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Readers' feedback on a code block of a page. */
export async function up(db: Kysely<unknown>, { json }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('page_feedback').addColumn('code_json', json).execute()
}
