import { type Kysely, sql } from 'kysely'

/** Earlier versions took an address as verified because an owner had entered it. Only GitHub proves an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set email_verified = 0 where not exists (
      select 1 from auth_accounts where auth_accounts.user_id = users.id and provider_id = ${'github'}
    )`.execute(db)
}
