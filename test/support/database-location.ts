import { type Database, openPostgres, openSqlite } from '../../src/database/index.ts'

/** Where a test's data is; plain data, so that a child process can be given it. */
export type DatabaseLocation = { kind: 'sqlite'; folder: string } | { kind: 'postgres'; url: string }

/** One more connection to a test's data, or the first again after a close. */
export function openDatabaseAt(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'sqlite') return openSqlite(location.folder)
  // Broken connections are what some tests are about; a query on one fails by itself.
  return openPostgres({ url: location.url, poolSize: 5, onError: () => {} })
}
