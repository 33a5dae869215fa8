import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPostgresDatabase } from './create-postgres-database.ts'
import type { DatabaseLocation } from './database-location.ts'
import { type Deployed, deployFirst, openTestApp } from './open-test-app.ts'
import './prepare-databases.ts'
import { sampleSite, writeFiles } from './sample-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the deployed `sampleSite`. */
    sqliteSample: Deployed & { folder: string }
    /** The name of a Postgres database with the same. */
    postgresSample: Deployed & { database: string }
  }
}

/** Deploys `sampleSite` once on each kind of database, because most tests start with it. */
export default async function prepareSampleSite(project: TestProject) {
  const { postgresUrl, postgresTemplate } = project.getProvidedContext()
  const home = await mkdtemp(join(tmpdir(), 'lectern-sample-'))
  await writeFiles(join(home, 'docs'), sampleSite)
  const folder = join(home, 'sqlite')
  const postgres = await createPostgresDatabase(postgresUrl, postgresTemplate)
  project.provide('sqliteSample', { ...(await deploySample({ kind: 'sqlite', folder }, home)), folder })
  project.provide('postgresSample', {
    ...(await deploySample(postgres.location, home)),
    database: postgres.name,
  })
  return async () => {
    await postgres.remove()
    await rm(home, { recursive: true, force: true })
  }
}

async function deploySample(location: DatabaseLocation, home: string): Promise<Deployed> {
  const opened = await openTestApp({ location, home })
  const deployed = await deployFirst(opened)
  await opened.app.close()
  return deployed
}
