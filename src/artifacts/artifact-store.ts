import type { Database } from '../database/index.ts'
import { createDatabaseArtifacts } from './database-artifacts.ts'
import { digestOf } from './digest.ts'
import { createFolderArtifacts } from './folder-artifacts.ts'

/** Blobs that are named by the SHA-256 of their content, in hex, and never change. */
export interface ArtifactStore {
  /** Durable when it resolves, with the digest. */
  put(content: Uint8Array): Promise<string>
  /** Stores a stream; what the stream throws is passed on and leaves nothing behind. */
  putStream(stream: AsyncIterable<Uint8Array>): Promise<string>
  /** The content, checked against its digest; throws `ArtifactUnreadable` where there is none or it is damaged. */
  read(digest: string): Promise<Uint8Array>
  /** Some bytes of the content, unchecked; undefined where there is none. */
  readPart(digest: string, part: { offset: number; sizeBytes: number }): Promise<Uint8Array | undefined>
  /** Removes what was put before the time given and is not kept; returns how many were removed. */
  removeUnkept(kept: ReadonlySet<string>, putBefore: number): Promise<number>
}

/** Where artifacts are kept, without the checking. */
export interface ArtifactPlace extends Omit<ArtifactStore, 'read'> {
  find(digest: string): Promise<Uint8Array | undefined>
}

export class ArtifactUnreadable extends Error {}

const digestPattern = /^[0-9a-f]{64}$/

/** Keeps artifacts in a folder, or, where there is none that every process sees, in the database. */
export function createArtifactStore(options: { database: Database; folder: string | null }): ArtifactStore {
  const place =
    options.folder === null
      ? createDatabaseArtifacts(options.database)
      : createFolderArtifacts(options.folder)
  return {
    ...place,
    async read(digest) {
      const content = digestPattern.test(digest) ? await place.find(digest) : undefined
      if (!content) throw new ArtifactUnreadable(`The stored file ${digest} is missing.`)
      if ((await digestOf(content)) !== digest)
        throw new ArtifactUnreadable(`The stored file ${digest} is damaged.`)
      return content
    },
    async readPart(digest, part) {
      return digestPattern.test(digest) ? place.readPart(digest, part) : undefined
    },
  }
}
