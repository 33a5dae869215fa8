import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, ensureSetting } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import type { ArtifactStorage } from '../core/artifact-storage.ts'
import { digestOf } from '../core/digest.ts'
import { type Bucket, BucketFailure } from './bucket.ts'
import type { DiskCache } from './disk-cache.ts'
import { findObject, forgetObject, nameObject, removeOldObjects, renewObject } from './objects-store.ts'

interface Needs {
  database: Database
  bucket: Bucket
  cache: DiskCache
  /** Has artifacts that were stored before the bucket was set up. They are read from there until they are removed. */
  earlier: ArtifactStorage
}

export interface BucketArtifacts extends Omit<ArtifactStorage, 'putStream'> {
  /** Throws `not-ready` until this process has reached the bucket once. */
  requireReady(): Promise<void>
}

const readyMs = 3_000
const keysPerQuery = 500

/**
 * Stores artifacts as objects of a bucket. The row that names an object is written once the object is complete. Every object has a new
 * key, and ages are times of rows, so that an artifact that is stored again is never removed by a collection at the same time.
 */
export function createBucketArtifacts(needs: Needs): BucketArtifacts {
  const { database, bucket, cache, earlier } = needs
  const fetching = new Map<string, Promise<Uint8Array | undefined>>()
  let claiming: Promise<void> | undefined
  let isClaimed = false

  /** Once for each process. */
  async function claimPrefix(): Promise<void> {
    if (isClaimed) return
    claiming ??= claimBucket(needs)
      .then(() => {
        isClaimed = true
      })
      .finally(() => {
        claiming = undefined
      })
    await claiming
  }

  async function fetchIntact(key: string, digest: string): Promise<Uint8Array | undefined> {
    const content = await bucket.get(key)
    return content && (await digestOf(content)) === digest ? content : undefined
  }

  async function fetchObject(digest: string): Promise<Uint8Array | undefined> {
    for (let object = await findObject(database.queries, digest); object; ) {
      // Again if it is damaged, because the network may have done that.
      const content = (await fetchIntact(object.key, digest)) ?? (await bucket.get(object.key))
      if (content && (await digestOf(content)) === digest) {
        await cache.set(digest, content)
        return content
      }
      const now = await findObject(database.queries, digest)
      if (now?.key === object.key) {
        // So that the artifact is uploaded again when it is stored again.
        await forgetObject(database, digest, object.key)
        return content ?? earlier.find(digest)
      }
      object = now
    }
    return earlier.find(digest)
  }

  async function find(digest: string): Promise<Uint8Array | undefined> {
    const cached = await cache.get(digest)
    if (cached) return cached
    const running = fetching.get(digest) ?? fetchObject(digest).finally(() => fetching.delete(digest))
    fetching.set(digest, running)
    return running
  }

  return {
    find,
    renew: digest => renewObject(database, digest),
    async put(content) {
      const digest = await digestOf(content)
      if (await renewObject(database, digest)) return digest
      await claimPrefix()
      const key = `${bucket.prefix}${digest.slice(0, 2)}/${digest}-${randomUUID()}`
      await bucket.put(key, content, digest)
      await nameObject(database, { digest, key, sizeBytes: content.byteLength })
      await cache.set(digest, content)
      return digest
    },
    async readPart(digest, part) {
      const object = await findObject(database.queries, digest)
      if (!object) return earlier.readPart(digest, part)
      return (await find(digest))?.subarray(part.offset, part.offset + part.sizeBytes)
    },
    findSize: async digest =>
      (await findObject(database.queries, digest))?.sizeBytes ?? earlier.findSize(digest),
    async removeUnkept(kept, putBefore) {
      const removed = await earlier.removeUnkept(kept, putBefore)
      await claimPrefix()
      const rows = await removeOldObjects(database, kept, putBefore)
      await removeUnnamed(needs, putBefore)
      return removed + rows
    },
    async requireReady() {
      if (isClaimed) return
      const late = new BucketFailure(`The bucket ${bucket.name} does not answer.`)
      try {
        await Promise.race([claimPrefix(), delay(readyMs).then(() => Promise.reject(late))])
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new AppError('not-ready', reason, { cause, retryAfterSeconds: 5 })
      }
    },
  }
}

/**
 * Writes the id of this installation beside its objects, or throws if there is another one: installations with the same bucket and
 * prefix would remove the objects of each other.
 */
async function claimBucket({ database, bucket }: Pick<Needs, 'database' | 'bucket'>): Promise<void> {
  const key = `${bucket.prefix}lectern-installation`
  const id = await database.write(queries =>
    ensureSetting(queries, { name: 'artifact-bucket-owner', value: randomUUID() }),
  )
  const found = await bucket.get(key)
  const owner = found && new TextDecoder().decode(found)
  if (owner === id) return
  if (owner !== undefined)
    throw new BucketFailure(
      `The bucket ${bucket.name} has the artifacts of another installation. Set another prefix in LECTERN_ARTIFACTS.`,
    )
  const content = new TextEncoder().encode(id)
  await bucket.put(key, content, await digestOf(content))
}

/** Removes objects that no row names: those of removed rows, and of a process that crashed after an upload. */
async function removeUnnamed({ database, bucket }: Needs, putBefore: number): Promise<void> {
  for await (const page of bucket.list()) {
    const old = page.filter(({ key, changedAt }) => changedAt < putBefore && digestIn(bucket, key))
    for (let at = 0; at < old.length; at += keysPerQuery) {
      const keys = old.slice(at, at + keysPerQuery).map(({ key }) => key)
      const rows = await database.queries
        .selectFrom('artifact_objects')
        .select('object_key')
        .where('digest', 'in', [...new Set(keys.flatMap(key => digestIn(bucket, key) ?? []))])
        .execute()
      const named = new Set(rows.map(row => row.object_key))
      for (const key of keys) if (!named.has(key)) await bucket.remove(key)
    }
  }
}

/** Undefined for objects that Lectern did not write. */
function digestIn({ prefix }: Bucket, key: string): string | undefined {
  if (!key.startsWith(prefix)) return undefined
  return /^[0-9a-f]{2}\/([0-9a-f]{64})-[0-9a-f-]{36}$/.exec(key.slice(prefix.length))?.[1]
}
