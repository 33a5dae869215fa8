import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../src/database/index.ts'
import { type DatabaseLocation, openDatabaseAt } from './database-location.ts'
import './postgres-server.ts'

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
  const database = await openDatabaseAt(location)
  return {
    database,
    location,
    close: async () => {
      await database.close()
      await remove()
    },
  }
}

/** Creates a location for a database that the test opens. */
export async function createLocation(
  kind: DatabaseKind,
): Promise<{ location: DatabaseLocation; remove(): Promise<void> }> {
  if (kind === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-data-'))
    return { location: { kind, folder }, remove: () => rm(folder, { recursive: true, force: true }) }
  }
  const server = inject('postgresUrl')
  const name = `lectern_test_${randomBytes(8).toString('hex')}`
  await execute(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    location: { kind, url: url.href },
    remove: () => execute(server, `drop database ${name} with (force)`),
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
