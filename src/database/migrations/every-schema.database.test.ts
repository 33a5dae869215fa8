import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CreatedLocation,
  createEmptyLocation,
  databaseKinds,
  openDatabaseAt,
} from '../../../test/support/databases.ts'
import { fillTables } from '../../../test/support/fill-tables.ts'
import { listTables, type Row, readRows } from '../../../test/support/table-rows.ts'
import { createEarlierSchema } from '../../../test/support/undo-migrations.ts'
import type { Database } from '../index.ts'
import { migrationNames } from './migrate.ts'

/** What migrations do to existing columns on purpose. */
const exceptions: { by: string; table: string; column: string; how: 'changes' | 'removes' }[] = [
  // An address that an owner entered is no longer taken as proven.
  { by: '0018-unproven-addresses', table: 'users', column: 'email_verified', how: 'changes' },
  // The content moves to `artifact_parts`.
  { by: '0020-artifact-parts', table: 'artifacts', column: 'content', how: 'removes' },
]

/** Describes tables, columns, defaults, constraints and indexes. */
async function describeSchema({ queries, kind }: Database): Promise<unknown[]> {
  const parts =
    kind === 'sqlite'
      ? [sql`select name, sql from sqlite_schema order by name`]
      : [
          sql`select table_name, column_name, data_type, is_nullable, column_default
            from information_schema.columns where table_schema = current_schema() order by 1, 2`,
          sql`select tablename, indexdef from pg_indexes where schemaname = current_schema() order by 1, 2`,
          sql`select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as definition
            from pg_constraint where connamespace = current_schema()::regnamespace order by 1, 2`,
        ]
  return Promise.all(parts.map(async part => (await part.execute(queries)).rows))
}

async function readTables({ queries, kind }: Database): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>()
  for (const { name } of await listTables(queries, kind))
    tables.set(
      name,
      (await readRows(queries, name)).filter(row => row.name !== 'migration-checksums'),
    )
  return tables
}

/** The rows in a stable order, with some of their columns. */
const pick = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map(row => JSON.stringify(columns.map(column => [column, row[column]]))).toSorted()

describe.each(databaseKinds)('every earlier schema on %s', kind => {
  let place: CreatedLocation
  let newest: unknown[]
  beforeAll(async () => {
    place = await createEmptyLocation(kind)
    const database = await openDatabaseAt(place.location)
    newest = await describeSchema(database)
    await database.close()
  })
  afterAll(() => place.remove())

  it.each([...migrationNames.entries()])(
    'keeps its rows and becomes the newest (%i: %s)',
    async (at, last) => {
      const old = await openDatabaseAt(place.location)
      await createEarlierSchema(old, at + 1)
      const tables = await listTables(old.queries, kind)
      await old.write(queries => fillTables(queries, tables))
      const before = await readTables(old)
      await old.close()

      const database = await openDatabaseAt(place.location)
      expect(await describeSchema(database)).toEqual(newest)
      const after = await readTables(database)
      await database.close()
      for (const [table, rows] of before) {
        const found = exceptions.filter(exception => exception.table === table && exception.by > last)
        const columns = Object.keys(rows[0] ?? {})
        const kept = columns.filter(column => !found.some(exception => exception.column === column))
        expect(pick(after.get(table) ?? [], kept), table).toEqual(pick(rows, kept))
        for (const { column, how } of found) {
          expect(pick(after.get(table) ?? [], [column]), column).not.toEqual(pick(rows, [column]))
          expect(column in (after.get(table)?.[0] ?? {}), column).toBe(how === 'changes')
        }
      }
    },
  )
})

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
