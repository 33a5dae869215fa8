import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import { makeNoise } from '../../../test/support/make-noise.ts'
import { openTestBucket, type TestBucket } from '../../../test/support/open-test-bucket.ts'
import { type ArtifactStore, createArtifactStore } from '../artifact-store.ts'

const large = makeNoise(4_000_000)
const text = (content: Uint8Array) => new TextDecoder().decode(content)
const bytes = (content: string) => new TextEncoder().encode(content)
const long = Date.now() + 3_600_000

describe.each(databaseKinds)('artifacts in a bucket, with rows in %s', kind => {
  let test: TestDatabase
  let folder: string
  let bucket: TestBucket
  let store: ArtifactStore
  beforeEach(async () => {
    test = await openTestDatabase(kind)
    folder = mkdtempSync(join(tmpdir(), 'lectern-bucket-'))
    bucket = await openTestBucket()
    store = open()
  })
  afterEach(async () => {
    await bucket.close()
    await test.close()
    rmSync(folder, { recursive: true })
  })

  const open = (cacheBytes = 100_000_000, database = test.database) =>
    createArtifactStore({
      database,
      folder: join(folder, 'artifacts'),
      bucket: {
        settings: bucket.settings,
        cacheFolder: join(folder, 'cache'),
        cacheBytes,
        requests: { timeoutMs: 1_000, pauseMs: 1 },
      },
    })
  const dropCache = () => rmSync(join(folder, 'cache'), { recursive: true, force: true })
  const cached = () =>
    readdirSync(join(folder, 'cache'), { recursive: true, withFileTypes: true }).filter(entry =>
      entry.isFile(),
    )

  it('are read as they were stored, whole, in part and as a stream', async () => {
    const digest = await store.put(large)
    const upload = await store.putStream(
      (async function* () {
        yield large
        yield large.subarray(0, 999_999)
      })(),
    )
    dropCache()
    expect(large.equals(await store.read(digest))).toBe(true)
    expect(await store.read(upload)).toHaveLength(4_999_999)
    expect(await store.findSize(upload)).toBe(4_999_999)
    const part = await store.readPart(digest, { offset: 1_999_990, sizeBytes: 20 })
    expect(large.subarray(1_999_990, 2_000_010).equals(part ?? bytes('none'))).toBe(true)
    expect(await store.read(await store.put(new Uint8Array()))).toHaveLength(0)
    await expect(store.read('0'.repeat(64))).rejects.toThrow('missing')
  })

  it('are uploaded once', async () => {
    await store.put(large)
    const uploaded = (await bucket.list()).length
    await open().put(Buffer.concat([large.subarray(0, 2_000_000), bytes('new'), large.subarray(2_000_000)]))
    expect((await bucket.list()).length - uploaded).toBeLessThanOrEqual(2)
  })

  it('are removed only if they are old and not kept, and so are objects without a row', async () => {
    const digests = await Promise.all(['kept', 'old'].map(content => store.put(bytes(content))))
    await bucket.put(`docs/ab/${'ab'.repeat(32)}-00000000-0000-4000-8000-000000000000`, 'left by a crash')
    await bucket.put('docs/other', 'not from Lectern')
    expect(await store.removeUnkept(new Set(digests.slice(0, 1)), Date.now() - 60_000)).toBe(0)
    expect(await bucket.list()).toHaveLength(5)
    expect(await store.removeUnkept(new Set(digests.slice(0, 1)), long)).toBe(1)
    dropCache()
    expect(text(await store.read(digests[0] ?? ''))).toBe('kept')
    await expect(store.read(digests[1] ?? '')).rejects.toThrow('missing')
    expect((await bucket.list()).sort()).toEqual([
      expect.stringContaining(digests[0] ?? ''),
      'docs/lectern-installation',
      'docs/other',
    ])
  })

  it('survive being stored again during their removal', async () => {
    const digest = await store.put(bytes('one'))
    for (let round = 0; round < 5; round += 1) {
      await test.database.write(queries =>
        queries.updateTable('artifact_objects').set({ stored_at: 1 }).execute(),
      )
      await Promise.all([store.removeUnkept(new Set(), Date.now() - 60_000), store.put(bytes('one'))])
      dropCache()
      expect(text(await store.read(digest))).toBe('one')
    }
  })

  it('that were lost or changed in the bucket are refused, and repaired by storing them again', async () => {
    const digest = await store.put(bytes('one'))
    const keyOf = async () => (await bucket.list()).filter(key => key.includes(digest)).at(-1) ?? ''
    await bucket.put(await keyOf(), 'two')
    dropCache()
    await expect(store.read(digest)).rejects.toThrow('damaged')
    await bucket.remove(await keyOf())
    await store.put(bytes('one'))
    await bucket.remove(await keyOf())
    dropCache()
    await expect(store.read(digest)).rejects.toThrow('missing')
    await store.put(bytes('one'))
    dropCache()
    expect(text(await store.read(digest))).toBe('one')
  })

  it('are copied to the disk up to a size, and damaged copies are replaced', async () => {
    const digests = await Promise.all(['first', 'second', 'third'].map(content => store.put(bytes(content))))
    dropCache()
    const small = open(11)
    for (const digest of digests) await small.read(digest)
    expect(cached()).toHaveLength(2)
    for (const { name, parentPath } of cached()) writeFileSync(join(parentPath, name), 'torn')
    for (const digest of digests) expect(text(await open(11).read(digest))).toMatch(/first|second|third/)
    // Without the bucket, copies are still read by another process.
    const last = digests.at(-1) ?? ''
    await bucket.close()
    expect(text(await open(11).read(last))).toBe('third')
    bucket = await openTestBucket()
  })

  it('from before the bucket was set up are read, and removed in their place', async () => {
    const local = createArtifactStore({ database: test.database, folder: join(folder, 'artifacts') })
    const [small, divided] = [await local.put(bytes('earlier')), await local.put(large)]
    expect(text(await store.read(small))).toBe('earlier')
    expect(large.equals(await store.read(divided))).toBe(true)
    expect(await store.findSize(small)).toBe(7)
    expect(text((await store.readPart(small, { offset: 1, sizeBytes: 3 })) ?? bytes('none'))).toBe('arl')
    expect(await store.removeUnkept(new Set([divided]), long)).toBe(1)
    await expect(store.read(small)).rejects.toThrow('missing')
    expect(large.equals(await store.read(divided))).toBe(true)
  })

  it('of another installation are not touched', async () => {
    await store.put(bytes('mine'))
    const other = await openTestDatabase(kind)
    const foreign = open(1, other.database)
    await expect(foreign.put(bytes('theirs'))).rejects.toThrow('another installation')
    await expect(foreign.removeUnkept(new Set(), long)).rejects.toThrow('another installation')
    await expect(foreign.requireReady()).rejects.toMatchObject({ code: 'not-ready' })
    await other.close()
    await store.requireReady()
    expect((await bucket.list()).length).toBe(2)
  })
})
