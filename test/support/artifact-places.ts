import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArtifactStore, createArtifactStore } from '../../src/artifacts/index.ts'
import { type DatabaseKind, openTestDatabase, type TestDatabase } from './databases.ts'

/** Where artifacts are stored, and the database beside them. */
export const artifactPlaces = [
  ['a folder', 'sqlite'],
  ['SQLite', 'sqlite'],
  ['Postgres', 'postgres'],
] as const

interface TestArtifacts {
  test: TestDatabase
  folder: string
  store: ArtifactStore
  close(): Promise<void>
}

export async function openTestArtifacts(place: string, kind: DatabaseKind): Promise<TestArtifacts> {
  const test = await openTestDatabase(kind)
  const folder = await mkdtemp(join(tmpdir(), 'lectern-artifacts-'))
  const store = createArtifactStore({ database: test.database, folder: place === 'a folder' ? folder : null })
  return {
    test,
    folder,
    store,
    close: async () => {
      await test.close()
      await rm(folder, { recursive: true })
    },
  }
}
