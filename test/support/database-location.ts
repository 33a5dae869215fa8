import { type Database, openPostgres, openSqlite } from '../../src/database/index.ts'

/** Where a test's data is. Serialisable, for child processes. */
export type DatabaseLocation = { kind: 'sqlite'; folder: string } | { kind: 'postgres'; url: string }

/** Opens another connection to a test's data. */
export function openDatabaseAt(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'sqlite') return openSqlite(location.folder)
  // Some tests break connections; their queries fail anyway.
  return openPostgres({ url: location.url, poolSize: 5, onError: () => {} })
}
