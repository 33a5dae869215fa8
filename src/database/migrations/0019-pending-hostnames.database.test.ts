import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'

describe.each(databaseKinds)('the migration of pending host names on %s', kind => {
  it('keeps existing custom domains as proven', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    await undoMigrations(old, '0019')
    await old.write(async queries => {
      await queries.insertInto('organizations').values({ id: 'o', name: 'Acme', created_at: 0 }).execute()
      await sql`insert into projects (id, organization_id, domain, name, hostname, created_at, updated_at)
        values ('p', 'o', 'd', 'D', 'docs.example.com', 1, 1)`.execute(queries)
    })
    await old.close()

    const { queries, close } = await openDatabaseAt(location)
    expect(await queries.selectFrom('projects').selectAll().execute()).toMatchObject([
      { hostname: 'docs.example.com', pending_hostname: null, hostname_token: null },
    ])
    await close()
    await remove()
  })
})
