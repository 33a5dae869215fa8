import { sql } from 'kysely'
import { expect, it } from 'vitest'
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
