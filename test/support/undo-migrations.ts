import { sql } from 'kysely'
import type { Database } from '../../src/database/index.ts'
import { postgresColumnTypes, sqliteColumnTypes } from '../../src/database/migrations/column-types.ts'
import { migrationNames, runMigrations } from '../../src/database/migrations/migrate.ts'
import { insertRow, listTables, readRows } from './table-rows.ts'

const migratorTables = ['kysely_migration', 'kysely_migration_lock'].map(name => sql.table(name))

/** Replaces everything in the database by the empty tables that the first migrations make. */
export async function createEarlierSchema({ queries, write, kind }: Database, count: number): Promise<void> {
  const tables = (await listTables(queries, kind)).map(({ name }) => sql.table(name)).toReversed()
  const all = [...tables, ...migratorTables]
  const drops = kind === 'postgres' ? [sql.join(all)] : all
  await write(async dropping => {
    for (const dropped of drops) await sql`drop table ${dropped}`.execute(dropping)
  })
  if (kind === 'postgres') return runMigrations(queries, postgresColumnTypes, count)
  // Kysely runs no migrations in a transaction of SQLite, so this writes through the connection for reading.
  await sql`pragma query_only = off`.execute(queries)
  await runMigrations(queries, sqliteColumnTypes, count)
  await sql`pragma query_only = on`.execute(queries)
}

/**
 * Brings the schema to the state before the migration with this number, such as `0016`. Rows are kept, without the columns that
 * did not exist yet.
 */
export async function undoMigrations(database: Database, first: string): Promise<void> {
  const { queries, kind } = database
  const rows = new Map<string, Awaited<ReturnType<typeof readRows>>>()
  for (const { name } of await listTables(queries, kind)) rows.set(name, await readRows(queries, name))
  await createEarlierSchema(database, migrationNames.filter(name => name < first).length)
  const tables = await listTables(queries, kind)
  await database.write(async write => {
    for (const table of tables)
      for (const row of rows.get(table.name) ?? []) await insertRow(write, table, row)
  })
}
