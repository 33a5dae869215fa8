import { cp, rm } from 'node:fs/promises'
import { inject } from 'vitest'
import { createDataFolder } from './create-data-folder.ts'
import { createPostgresDatabase } from './create-postgres-database.ts'
import type { CreatedLocation, DatabaseKind } from './databases.ts'
import type { Deployed } from './open-test-app.ts'
import './prepare-sample-site.ts'

/** Copies a database in which `sampleSite` is deployed. */
export async function copySampleSite(kind: DatabaseKind): Promise<CreatedLocation & { deployed: Deployed }> {
  if (kind === 'postgres') {
    const { database, ...deployed } = inject('postgresSample')
    return { ...(await createPostgresDatabase(inject('postgresUrl'), database)), deployed }
  }
  const { folder: sample, ...deployed } = inject('sqliteSample')
  const folder = await createDataFolder('lectern-data-')
  await cp(sample, folder, { recursive: true })
  return {
    location: { kind, folder },
    remove: () => rm(folder, { recursive: true, force: true }),
    deployed,
  }
}
