import { type Kysely, sql } from 'kysely'

/** The sorted names of the columns of each table. */
export type SchemaTables = ReadonlyMap<string, readonly string[]>

/** Reads the tables of a database; of Postgres, those of the schema that new tables are created in. */
export async function readTables(
  db: Pick<Kysely<never>, 'introspection' | 'getExecutor'>,
): Promise<SchemaTables> {
  const tables = await db.introspection.getTables()
  const isPostgres = tables.some(({ schema }) => schema !== undefined)
  const current = isPostgres
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
    : undefined
  return new Map(
    tables
      .filter(({ schema }) => schema === current)
      .map(({ name, columns }) => [name, columns.map(column => column.name).toSorted()]),
  )
}
