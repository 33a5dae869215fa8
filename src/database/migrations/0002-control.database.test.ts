import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'

// As the first version left it: with what the migration adds taken out again.
const takeBack = [
  sql`drop table push_deliveries`,
  sql`drop table webhook_deliveries`,
  sql`drop table webhooks`,
  sql`alter table projects drop column locked_at`,
  sql`alter table projects drop column webhook_secret`,
  sql`delete from kysely_migration where name <> '0001-foundation'`,
]

describe.each(databaseKinds)('the migration of control on %s', kind => {
  it('keeps the rows that are there, and locks nothing', async () => {
    const { location, remove } = await createLocation(kind)
    const old = await openDatabaseAt(location)
    await old.write(async queries => {
      await queries.insertInto('organizations').values({ id: 'o', name: 'Acme', created_at: 0 }).execute()
      const project = {
        id: 'p',
        organization_id: 'o',
        domain: 'docs',
        name: 'Docs',
        created_at: 1,
        updated_at: 1,
      }
      await queries.insertInto('projects').values(project).execute()
    })
    await old.write(async queries => {
      for (const statement of takeBack) await statement.execute(queries)
    })
    await old.close()

    const database = await openDatabaseAt(location)
    const projects = await database.queries.selectFrom('projects').selectAll().execute()
    expect(projects).toMatchObject([{ id: 'p', domain: 'docs', locked_at: null, webhook_secret: null }])
    await database.close()
    await remove()
  })
})
