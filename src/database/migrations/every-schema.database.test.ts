import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createEmptyLocation,
  databaseKinds,
  openDatabaseAt,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { undoMigrations, undoneNumbers } from '../../../test/support/undo-migrations.ts'
import type { Database } from '../index.ts'

async function describeSchema({ queries }: Database) {
  const tables = await queries.introspection.getTables()
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      columns.map(column => `${column.name} ${column.dataType} ${column.isNullable}`).toSorted(),
    ]),
  )
}

it.each(databaseKinds)(
  'every earlier schema becomes the newest one, and keeps its rows, on %s',
  async kind => {
    const { location, remove } = await createEmptyLocation(kind)
    let database: TestDatabase['database'] = await openDatabaseAt(location)
    const newest = await describeSchema(database)
    const project = await createTestProject(database)
    for (const number of undoneNumbers) {
      await undoMigrations(database, number)
      await database.close()
      database = await openDatabaseAt(location)
      expect(await describeSchema(database), `from before ${number}`).toEqual(newest)
      const { rows } = await sql`select id from projects`.execute(database.queries)
      expect(rows).toEqual([{ id: project.id }])
    }
    await database.close()
    await remove()
  },
)

it.each(databaseKinds)(
  'a database that other migrations made is refused with their names on %s',
  async kind => {
    const { location, remove } = await createEmptyLocation(kind)
    const change = async (statement: ReturnType<typeof sql>) => {
      const database = await openDatabaseAt(location)
      await database.write(queries => statement.execute(queries))
      await database.close()
    }
    const checksum = sql`update settings set value = '{"0014-deployment-events":"other"}' where name = 'migration-checksums'`
    await change(checksum)
    await expect(openDatabaseAt(location)).rejects.toMatchObject({
      code: 'schema-unknown',
      message: expect.stringContaining('0014-deployment-events'),
    })
    await remove()
  },
)

/** Changes that builds before the first release made to the schema, in databases without checksums. */
const otherSchemas: [what: string, statements: string[], names: string][] = [
  ['a table that no release has', ['create table threads (id text primary key)'], 'table threads differs'],
  ['a table without a column', ['alter table webhooks drop column paused_until'], 'table webhooks differs'],
  ['a lost table', ['drop table deployment_events'], 'table deployment_events differs'],
  [
    'a migration that never ran',
    ["delete from kysely_migration where name = '0006-screenshots-and-code-hosts'"],
    '0006-screenshots-and-code-hosts is different, missing or unknown',
  ],
  [
    'another name of a migration',
    ["update kysely_migration set name = '0011-vectors' where name = '0011-retrieval'"],
    'migrations 0011-vectors, 0011-retrieval are',
  ],
  ['no record of its migrations', ['delete from kysely_migration'], 'more differ from'],
  ['no settings', ['drop table settings'], 'table settings differs'],
]

describe.each(databaseKinds)('a database without checksums on %s', kind => {
  it.each(otherSchemas)('is refused with %s, and stays as it was', async (_, statements, names) => {
    const { location, remove } = await createEmptyLocation(kind)
    const database = await openDatabaseAt(location)
    await database.write(async queries => {
      await queries.deleteFrom('settings').where('name', '=', 'migration-checksums').execute()
      for (const statement of statements) await sql.raw(statement).execute(queries)
    })
    await database.close()
    for (const _attempt of [1, 2])
      await expect(openDatabaseAt(location)).rejects.toMatchObject({
        code: 'schema-unknown',
        message: expect.stringContaining(names),
      })
    await remove()
  })

  it('may have tables of other programs beside its own', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const database = await openDatabaseAt(location)
    await database.write(async queries => {
      await queries.deleteFrom('settings').execute()
      await sql`create table shop_orders (id integer)`.execute(queries)
    })
    await database.close()
    await (await openDatabaseAt(location)).close()
    await remove()
  })
})

it.each(databaseKinds)('a database from before checksums were kept gets them on %s', async kind => {
  const { location, remove } = await createEmptyLocation(kind)
  const before = await openDatabaseAt(location)
  const read = (database: Database) =>
    database.queries.selectFrom('settings').selectAll().where('name', '=', 'migration-checksums').execute()
  const kept = await read(before)
  expect(kept).toHaveLength(1)
  await before.write(queries => queries.deleteFrom('settings').execute())
  await before.close()
  const after = await openDatabaseAt(location)
  expect(await read(after)).toEqual(kept)
  await after.close()
  await remove()
})
