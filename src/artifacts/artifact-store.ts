import type { Database } from '../database/index.ts'
import type { ArtifactStorage } from './artifact-storage.ts'
import { createDatabaseArtifacts } from './database-artifacts.ts'
import { digestOf } from './digest.ts'
import { createFolderArtifacts } from './folder-artifacts.ts'

/** Content-addressed blobs, named by the SHA-256 of their content in hex. */
export interface ArtifactStore extends Omit<ArtifactStorage, 'find'> {
  /** Returns the content after checking its digest; throws `ArtifactUnreadable` if it is missing or damaged. */
  read(digest: string): Promise<Uint8Array>
}

export class ArtifactUnreadable extends Error {}

const digestPattern = /^[0-9a-f]{64}$/

/** Keeps artifacts in a folder, or in the database if the processes share no folder. */
export function createArtifactStore(options: { database: Database; folder: string | null }): ArtifactStore {
  const storage =
    options.folder === null
      ? createDatabaseArtifacts(options.database)
      : createFolderArtifacts(options.folder)
  return {
    ...storage,
    async read(digest) {
      const content = digestPattern.test(digest) ? await storage.find(digest) : undefined
      if (!content) throw new ArtifactUnreadable(`The stored file ${digest} is missing.`)
      if ((await digestOf(content)) !== digest)
        throw new ArtifactUnreadable(`The stored file ${digest} is damaged.`)
      return content
    },
    async readPart(digest, part) {
      return digestPattern.test(digest) ? storage.readPart(digest, part) : undefined
    },
    async findSize(digest) {
      return digestPattern.test(digest) ? storage.findSize(digest) : undefined
    },
  }
}
