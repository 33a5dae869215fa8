import { sql } from 'kysely'
import type { Database, Queries, WriteQueries } from '../../src/database/index.ts'

export type Row = Readonly<Record<string, unknown>>

export interface Table {
  name: string
  columns: { name: string; type: string }[]
  /** By column, also those of a key with several columns. */
  references: Map<string, { table: Table; column: string }>
}

interface Reference {
  owner: string
  from: string
  target: string
  to: string
}

const sqliteReferences = sql<Reference>`
  select tables.name as owner, keys."from", keys."table" as target, keys."to"
  from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys`
const postgresReferences = sql<Reference>`
  select owners.relname as owner, own.attname as "from", targets.relname as target, other.attname as "to"
  from pg_constraint as keys
  join pg_class as owners on owners.oid = keys.conrelid
  join pg_class as targets on targets.oid = keys.confrelid
  cross join unnest(keys.conkey, keys.confkey) as pairs(own, other)
  join pg_attribute as own on own.attrelid = keys.conrelid and own.attnum = pairs.own
  join pg_attribute as other on other.attrelid = keys.confrelid and other.attnum = pairs.other
  where keys.contype = 'f'`

/** Lists the tables, without those of the migrator. A table comes after those that it refers to. */
export async function listTables(queries: Queries, kind: Database['kind']): Promise<Table[]> {
  const { rows } = await (kind === 'sqlite' ? sqliteReferences : postgresReferences).execute(queries)
  const tables = (await queries.introspection.getTables()).map(
    ({ name, columns }): Table => ({
      name,
      columns: columns.map(column => ({ name: column.name, type: column.dataType.toLowerCase() })),
      references: new Map(),
    }),
  )
  const find = (name: string) => tables.find(table => table.name === name)
  for (const { owner, from, target, to } of rows) {
    const table = find(target)
    if (table) find(owner)?.references.set(from, { table, column: to })
  }
  const sorted = new Set<Table>()
  function add(table: Table): void {
    for (const reference of table.references.values()) add(reference.table)
    sorted.add(table)
  }
  tables.forEach(add)
  return [...sorted]
}

export async function readRows(queries: Queries, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(queries)).rows
}

/** Inserts a row, without values of columns that the table does not have. */
export async function insertRow(queries: WriteQueries, table: Table, row: Row): Promise<void> {
  const columns = table.columns.filter(({ name }) => name in row)
  const names = columns.map(({ name }) => sql.ref(name))
  const values = columns.map(({ name, type }) =>
    type === 'jsonb' ? sql`${JSON.stringify(row[name])}::jsonb` : sql`${row[name]}`,
  )
  await sql`insert into ${sql.table(table.name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
    queries,
  )
}
