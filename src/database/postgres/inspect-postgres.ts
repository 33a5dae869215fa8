import type { DatabaseInspection } from '../core/database.ts'
import { readSchemaState } from '../migrations/migrate.ts'
import { openPostgres } from './open-postgres.ts'

const connections = 2

/** Connects to Postgres without migrating it. */
export async function inspectPostgres(url: string, directUrl: string | null): Promise<DatabaseInspection> {
  const database = await openPostgres({
    url,
    ...(directUrl !== null && { directUrl }),
    poolSize: connections,
    onError() {},
    skipMigrations: true,
  })
  return {
    database,
    queries: database.queries,
    readSchemaState: () => readSchemaState(database.queries),
    checkIntegrity: async () => [],
    countBrokenReferences: async () => 0,
    close: database.close,
  }
}
