import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../../src/database/index.ts'
import { createDataFolder } from './create-data-folder.ts'
import { createPostgresDatabase } from './create-postgres-database.ts'
import { type DatabaseLocation, openDatabaseAt } from './database-location.ts'
import './prepare-databases.ts'

export { type DatabaseLocation, openDatabaseAt } from './database-location.ts'
export { createManualClock, type ManualClock } from './manual-clock.ts'
export { createSequentialId } from './sequential-id.ts'

export const databaseKinds = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export interface TestDatabase {
  database: Database
  location: DatabaseLocation
  /** Closes the database and removes its data. */
  close(): Promise<void>
}

/** Opens a new, migrated database: a folder for SQLite, or a database on the Postgres of the test run. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const { location, remove } = await createLocation(kind)
  const opened: TestDatabase = {
    database: await openDatabaseAt(location),
    location,
    // A test may have opened it again.
    close: async () => {
      await opened.database.close()
      await remove()
    },
  }
  return opened
}

export interface CreatedLocation {
  location: DatabaseLocation
  remove(): Promise<void>
}

/** Creates a migrated database that the test opens: a folder for SQLite, or a database on the Postgres of the test run. */
export async function createLocation(kind: DatabaseKind): Promise<CreatedLocation> {
  if (kind === 'postgres') return createPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  const created = await createFolder()
  await copyFile(join(inject('sqliteTemplate'), 'lectern.db'), join(created.location.folder, 'lectern.db'))
  return created
}

/** Creates a database without tables. It is migrated when the test opens it. */
export function createEmptyLocation(kind: DatabaseKind): Promise<CreatedLocation> {
  return kind === 'postgres' ? createPostgresDatabase(inject('postgresUrl')) : createFolder()
}

async function createFolder() {
  const folder = await createDataFolder('lectern-data-')
  const location = { kind: 'sqlite', folder } as const
  return { location, remove: () => rm(folder, { recursive: true, force: true }) }
}
