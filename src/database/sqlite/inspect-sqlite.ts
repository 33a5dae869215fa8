import { Kysely, SqliteDialect, sql } from 'kysely'
import type { DatabaseInspection, Queries } from '../core/database.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { createSqliteConnection } from '../core/sqlite-connection.ts'
import { readSchemaState } from '../migrations/migrate.ts'

const problemsListed = 20
/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`. */
const damageCodes = [11, 26]

/** Opens a database file for reading, without migrating or locking it. The server may use it meanwhile. */
export function inspectSqlite(file: string): DatabaseInspection {
  const queries = new Kysely<DatabaseSchema>({
    dialect: new SqliteDialect({
      database: async () => createSqliteConnection(file, ['busy_timeout=5000'], { readOnly: true }),
    }),
  })
  return {
    database: null,
    queries,
    readSchemaState: () => readSchemaState(queries),
    checkIntegrity: () => checkIntegrity(queries),
    async countBrokenReferences() {
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(queries)
      return rows.length
    },
    close: () => queries.destroy(),
  }
}

async function checkIntegrity(queries: Queries): Promise<string[]> {
  try {
    const check = sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(problemsListed)})`
    const { rows } = await check.execute(queries)
    return rows.map(row => row.integrity_check).filter(line => line !== 'ok')
  } catch (error) {
    // SQLite cannot even begin the check if the schema is damaged.
    const code: unknown = Reflect.get(Object(error), 'errcode')
    if (error instanceof Error && damageCodes.some(known => known === code)) return [error.message]
    throw error
  }
}
