import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Database } from '../database/index.ts'
import {
  contentOf,
  divideContentStream,
  divideStream,
  type LargeContent,
  silentTelemetry,
  streamContent,
  type Telemetry,
} from '../shared/index.ts'
import {
  type ArtifactList,
  findList,
  listAllParts,
  listFiles,
  removeOldLists,
  type StoredPart,
  saveList,
} from './artifact-lists.ts'
import type { ArtifactStorage } from './core/artifact-storage.ts'
import { digestOf } from './core/digest.ts'
import { createDatabaseArtifacts } from './database-artifacts.ts'
import { createFolderArtifacts } from './folder-artifacts.ts'
import { type BucketOptions, type BucketSettings, createBucket } from './s3/bucket.ts'
import { type BucketArtifacts, createBucketArtifacts } from './s3/bucket-artifacts.ts'
import { createDiskCache } from './s3/disk-cache.ts'

export interface PutOptions {
  /** Gets the files that will hold the content before any is stored. If it throws, nothing is stored. */
  onFiles?(files: StoredPart[]): Promise<void>
}

/** Content-addressed blobs, named by the SHA-256 of their content in hex. */
export interface ArtifactStore extends Omit<ArtifactStorage, 'find' | 'renew' | 'put' | 'putStream'> {
  /**
   * Stores content and resolves with its digest. Large content is read in parts; parts that are stored already are not written
   * again.
   */
  put(content: Uint8Array | LargeContent, options?: PutOptions): Promise<string>
  /** Stores a stream. If the stream throws, no artifact is stored and the error is passed on. */
  putStream(stream: AsyncIterable<Uint8Array>): Promise<string>
  /** Returns the content after checking its digest; throws `ArtifactUnreadable` if it is missing or damaged. */
  read(digest: string): Promise<Uint8Array>
  /** Throws `not-ready` until this process has reached the store once. */
  requireReady(): Promise<void>
}

export class ArtifactUnreadable extends Error {}

const digestPattern = /^[0-9a-f]{64}$/
/** Larger content is divided. */
const wholeBytes = 512 * 1024
const atOnce = 16
/** Of uploads, which are compressed and share nothing. */
const streamedPartBytes = 4 * 1024 * 1024

export interface ArtifactStoreOptions {
  database: Database
  /** Null: in the database, because the processes share no folder. */
  folder: string | null
  bucket?: BucketPlace | null
  telemetry?: Telemetry
}

/** A bucket for artifacts, and the folder for copies of them. */
export interface BucketPlace {
  settings: BucketSettings
  cacheFolder: string
  cacheBytes: number
  requests?: BucketOptions
}

/** Keeps artifacts in a bucket, a folder or the database. */
export function createArtifactStore(options: ArtifactStoreOptions): ArtifactStore {
  const { database, folder, bucket } = options
  const local = folder === null ? createDatabaseArtifacts(database) : createFolderArtifacts(folder)
  const remote = bucket ? openBucket(options, bucket, local) : null
  const storage: ArtifactStorage = remote ?? local
  const divided = createDividedArtifacts(database, storage)

  async function find(digest: string): Promise<Uint8Array | undefined> {
    const list = await findList(database.queries, digest)
    return list ? divided.read(list) : storage.find(digest)
  }

  return {
    putStream: stream => (storage.putStream ? storage.putStream(stream) : divided.putStream(stream)),
    requireReady: async () => remote?.requireReady(),
    async put(given, { onFiles } = {}) {
      const content = given instanceof Uint8Array ? contentOf(given) : given
      if (content.sizeBytes > wholeBytes) return divided.put(content, onFiles)
      const whole = await content.read()
      await onFiles?.([{ digest: await digestOf(whole), sizeBytes: whole.byteLength }])
      return storage.put(whole)
    },
    async read(digest) {
      const content = digestPattern.test(digest) ? await find(digest) : undefined
      if (!content) throw new ArtifactUnreadable(`The stored file ${digest} is missing.`)
      if ((await digestOf(content)) !== digest)
        throw new ArtifactUnreadable(`The stored file ${digest} is damaged.`)
      return content
    },
    async readPart(digest, part) {
      if (!digestPattern.test(digest)) return undefined
      const list = await findList(database.queries, digest)
      return list ? divided.readPart(list, part) : storage.readPart(digest, part)
    },
    async findSize(digest) {
      if (!digestPattern.test(digest)) return undefined
      return (await findList(database.queries, digest))?.sizeBytes ?? storage.findSize(digest)
    },
    async removeUnkept(kept, putBefore) {
      await removeOldLists(database, kept, putBefore)
      const files = await listFiles(database.queries, kept)
      return storage.removeUnkept(
        new Set([...files.keys(), ...(await listAllParts(database.queries))]),
        putBefore,
      )
    },
  }
}

function openBucket(
  { database, telemetry = silentTelemetry }: Pick<ArtifactStoreOptions, 'database' | 'telemetry'>,
  { settings, cacheFolder: folder, cacheBytes: limitBytes, requests }: BucketPlace,
  earlier: ArtifactStorage,
): BucketArtifacts {
  const bucket = createBucket(settings, { ...requests, telemetry })
  return createBucketArtifacts({ database, bucket, cache: createDiskCache({ folder, limitBytes }), earlier })
}

/** Stores large artifacts as lists of parts. The list is stored last, so that an artifact is either complete or missing. */
function createDividedArtifacts(database: Database, storage: ArtifactStorage) {
  async function put(content: LargeContent, onFiles: PutOptions['onFiles']): Promise<string> {
    const hash = createHash('sha256')
    const parts: StoredPart[] = []
    for await (const part of divideContentStream(streamContent(content))) {
      hash.update(part)
      parts.push({ digest: await digestOf(part), sizeBytes: part.byteLength })
    }
    await onFiles?.(parts)
    await pLimit(atOnce).map(placeParts(parts), async ({ digest, sizeBytes, start }) => {
      if (await storage.renew(digest)) return
      const part = await content.readPart({ offset: start, sizeBytes })
      if ((await storage.put(part)) !== digest) throw new Error('the content changed while it was stored')
    })
    const digest = hash.digest('hex')
    if (parts.length > 1) await saveList(database, digest, { sizeBytes: content.sizeBytes, parts })
    return digest
  }

  async function read({ sizeBytes, parts }: ArtifactList): Promise<Uint8Array | undefined> {
    // Not cleared first, because the parts fill it; the digest of the whole content shows a gap.
    const content = Buffer.allocUnsafeSlow(sizeBytes)
    let isComplete = true
    await pLimit(atOnce).map(placeParts(parts), async ({ digest, start }) => {
      const part = isComplete ? await storage.find(digest) : undefined
      // A damaged part can be too long; the digest of the whole content shows it.
      if (part) content.set(part.subarray(0, sizeBytes - start), start)
      else isComplete = false
    })
    return isComplete ? content : undefined
  }

  async function readPart(
    { sizeBytes, parts }: ArtifactList,
    { offset, sizeBytes: wantedBytes }: { offset: number; sizeBytes: number },
  ): Promise<Uint8Array | undefined> {
    const end = Math.min(offset + wantedBytes, sizeBytes)
    const wanted = placeParts(parts).filter(part => part.end > offset && part.start < end)
    const read = await pLimit(atOnce).map(wanted, ({ digest, start, end: partEnd }) => {
      const from = Math.max(offset, start)
      return storage.readPart(digest, { offset: from - start, sizeBytes: Math.min(end, partEnd) - from })
    })
    const pieces = read.filter(piece => piece !== undefined)
    if (pieces.length < wanted.length) return undefined
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)
  }

  async function putStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
    const hash = createHash('sha256')
    const parts: StoredPart[] = []
    for await (const part of divideStream(stream, streamedPartBytes)) {
      hash.update(part)
      parts.push({ digest: await storage.put(part), sizeBytes: part.byteLength })
    }
    const [first, second] = parts
    if (!first) return storage.put(new Uint8Array())
    if (!second) return first.digest
    const digest = hash.digest('hex')
    await saveList(database, digest, {
      sizeBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
      parts,
    })
    return digest
  }

  return { put, putStream, read, readPart }
}

function placeParts(parts: readonly StoredPart[]): (StoredPart & { start: number; end: number })[] {
  let end = 0
  return parts.map(part => {
    const start = end
    end += part.sizeBytes
    return { ...part, start, end }
  })
}
