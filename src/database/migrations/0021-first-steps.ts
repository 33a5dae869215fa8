import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Keeps when the steps of a deployment started, and the state of an organisation's checklist. */
export async function up(db: Kysely<unknown>, { json }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('deployments').addColumn('steps_json', json).execute()
  await db.schema.alterTable('organizations').addColumn('checklist_json', json).execute()
}
