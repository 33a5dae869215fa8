import type { Kysely } from 'kysely'

/** Earlier custom domains stay in `hostname`, so they count as proven. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('pending_hostname', 'text').execute()
  await db.schema.alterTable('projects').addColumn('hostname_token', 'text').execute()
}
