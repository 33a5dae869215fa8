import type { Kysely } from 'kysely'

/** Whether a one-time link was sent by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('invitations').addColumn('mail', 'text').execute()
}
