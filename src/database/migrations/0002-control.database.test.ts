import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import type { Database } from '../core/database.ts'
import * as foundation from './0001-foundation.ts'
import { postgresColumnTypes, sqliteColumnTypes } from './column-types.ts'

/** Creates a database of the first version by removing everything newer. */
async function takeBack(database: Database): Promise<void> {
  const tables = await database.queries.introspection.getTables()
  const columnTypes = database.kind === 'sqlite' ? sqliteColumnTypes : postgresColumnTypes
  await database.write(async queries => {
    if (database.kind === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(queries)
    for (const { name } of tables) {
      const drop = sql`drop table ${sql.table(name)}`
      await (database.kind === 'sqlite' ? drop : sql`${drop} cascade`).execute(queries)
    }
    // A cast, as in `migrate`: a migration knows nothing of the schema.
    await foundation.up(queries as never, columnTypes)
    await sql`delete from kysely_migration where name <> '0001-foundation'`.execute(queries)
  })
}

describe.each(databaseKinds)('the migration of control on %s', kind => {
  it('keeps existing rows and locks nothing', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    await takeBack(old)
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
    await old.close()

    const database = await openDatabaseAt(location)
    const projects = await database.queries.selectFrom('projects').selectAll().execute()
    expect(projects).toMatchObject([{ id: 'p', domain: 'docs', locked_at: null, webhook_secret: null }])
    await database.close()
    await remove()
  })
})
