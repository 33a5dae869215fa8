import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'

describe.each(databaseKinds)('the migration of unproven addresses on %s', kind => {
  it('keeps only the addresses that GitHub has proven', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    await undoMigrations(old, '0018')
    await old.write(async queries => {
      for (const [id, provider] of [
        ['ada', 'credential'],
        ['octo', 'github'],
      ] as const) {
        await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
          values (${id}, ${id}, ${id}, 1, 1, 1)`.execute(queries)
        await sql`insert into auth_accounts (id, user_id, provider_id, account_id, created_at, updated_at)
          values (${id}, ${id}, ${provider}, ${id}, 1, 1)`.execute(queries)
      }
    })
    await old.close()

    const { queries, close } = await openDatabaseAt(location)
    const users = await queries.selectFrom('users').select(['id', 'email_verified']).orderBy('id').execute()
    expect(users).toEqual([
      { id: 'ada', email_verified: 0 },
      { id: 'octo', email_verified: 1 },
    ])
    await close()
    await remove()
  })
})
