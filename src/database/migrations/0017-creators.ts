import { type Kysely, sql } from 'kysely'

/** Records which member an API key or one-time link goes back to. The audit log knows it for earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('created_by', 'text').execute()
  await db.schema.alterTable('invitations').addColumn('created_by', 'text').execute()
  await db.schema.createIndex('api_keys_creator').on('api_keys').columns(['created_by']).execute()
  await db.schema.createIndex('invitations_creator').on('invitations').columns(['created_by']).execute()
  for (const [table, action] of [
    ['api_keys', 'key-created'],
    ['invitations', 'invitation-created'],
  ] as const)
    await sql`
      update ${sql.table(table)} set created_by = (
        select min(actor_id) from audit_entries
        where audit_entries.target = ${sql.ref(`${table}.id`)}
          and audit_entries.organization_id = ${sql.ref(`${table}.organization_id`)}
          and action = ${action} and actor_kind = 'member'
      )`.execute(db)
}
