import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPostgresDatabase } from './create-postgres-database.ts'
import { openDatabaseAt } from './database-location.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres server in which tests create databases. */
    postgresUrl: string
    /** The name of a migrated database on that server. Copying it is faster than migrating a new one. */
    postgresTemplate: string
    /** A folder with a migrated SQLite database. */
    sqliteTemplate: string
  }
}

/** Provides the Postgres server at `DATABASE_URL`, or starts one for the test run, and migrates a database of each kind. */
export default async function prepareDatabases(project: TestProject) {
  const given = process.env.DATABASE_URL
  const server = given ? { url: given, close: async () => {} } : await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-template-'))
  const template = await createPostgresDatabase(server.url)
  for (const location of [{ kind: 'sqlite', folder }, template.location] as const) {
    const database = await openDatabaseAt(location)
    await database.close()
  }
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template.name)
  project.provide('sqliteTemplate', folder)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await template.remove()
    await server.close()
  }
}
