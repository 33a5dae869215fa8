import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { artifactPlaces, openTestArtifacts } from '../../test/support/artifact-places.ts'
import type { TestDatabase } from '../../test/support/databases.ts'
import { makeNoise } from '../../test/support/make-noise.ts'
import { contentOf, type LargeContent } from '../shared/index.ts'
import type { StoredPart } from './artifact-lists.ts'
import type { ArtifactStore } from './artifact-store.ts'

const large = makeNoise(4_000_000)

/** Large content with another text at some place, of another length. */
function changeAt(position: number): Uint8Array {
  return Buffer.concat([large.subarray(0, position), Buffer.from('changed'), large.subarray(position + 3)])
}

describe.each(artifactPlaces)('large artifacts in %s', (place, kind) => {
  let test: TestDatabase
  let folder: string
  let store: ArtifactStore
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ test, folder, store, close } = await openTestArtifacts(place, kind))
  })
  afterEach(() => close())

  const fileOf = (digest: string) => join(folder, digest.slice(0, 2), digest)

  async function put(content: Uint8Array): Promise<{ digest: string; files: StoredPart[] }> {
    const files: StoredPart[] = []
    const digest = await store.put(content, { onFiles: async found => void files.push(...found) })
    return { digest, files }
  }

  async function damage(digest: string): Promise<void> {
    if (place === 'a folder') return writeFileSync(fileOf(digest), 'harmed')
    const { parts_id } = await test.database.queries
      .selectFrom('artifacts')
      .select('parts_id')
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow()
    await test.database.write(queries =>
      queries
        .updateTable('artifact_parts')
        .set({ content: Buffer.from('harmed') })
        .where('parts_id', '=', parts_id ?? '')
        .execute(),
    )
  }

  async function ageAll(files: readonly StoredPart[]): Promise<void> {
    if (place === 'a folder') for (const { digest } of files) utimesSync(fileOf(digest), 1, 1)
    await test.database.write(async queries => {
      await queries.updateTable('artifacts').set({ created_at: 1 }).execute()
      await queries.updateTable('artifact_lists').set({ created_at: 1 }).execute()
    })
  }

  it('share the parts that did not change', async () => {
    const first = await put(large)
    const changed = changeAt(2_000_000)
    const second = await put(changed)
    expect(first.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(large.length)
    const known = new Set(first.files.map(({ digest }) => digest))
    expect(second.files.filter(({ digest }) => !known.has(digest)).length).toBeLessThanOrEqual(2)
    expect(second.files.length).toBeGreaterThan(8)
    expect(large.equals(await store.read(first.digest))).toBe(true)
    expect(Buffer.compare(await store.read(second.digest), changed)).toBe(0)
    expect(await store.findSize(second.digest)).toBe(changed.length)
  })

  it('are read in parts, and only what is new a second time', async () => {
    const read: number[] = []
    const content = contentOf(changeAt(2_000_000))
    const counted: LargeContent = {
      ...content,
      read: () => Promise.reject(new Error('all of it is in memory')),
      readPart(part) {
        read.push(part.sizeBytes)
        return content.readPart(part)
      },
    }
    await put(large)
    const digest = await store.put(counted)
    expect(Buffer.compare(await store.read(digest), changeAt(2_000_000))).toBe(0)
    // One piece to divide the content, and at most two parts that are not stored yet.
    expect(read.length).toBeGreaterThan(1)
    expect(read.length).toBeLessThanOrEqual(3)
  })

  it('are not stored if the content changes meanwhile', async () => {
    let reads = 0
    const content = contentOf(large)
    const changing: LargeContent = {
      ...content,
      async readPart(part) {
        reads += 1
        const bytes = new Uint8Array(await content.readPart(part))
        return reads === 1 ? bytes : bytes.fill(0)
      },
    }
    const { digest, files } = await put(large.subarray(1))
    expect(files.length).toBeGreaterThan(1)
    await expect(store.put(changing)).rejects.toThrow('changed while it was stored')
    expect(await store.findSize(digest)).toBe(large.length - 1)
  })

  it('are read in part across the ends of parts', async () => {
    const { digest, files } = await put(large)
    const end = files[0]?.sizeBytes ?? 0
    const across = { offset: end - 5, sizeBytes: (files[1]?.sizeBytes ?? 0) + 10 }
    const read = await store.readPart(digest, across)
    expect(Buffer.compare(read ?? Buffer.alloc(0), large.subarray(end - 5, end + across.sizeBytes - 5))).toBe(
      0,
    )
    expect(await store.readPart(digest, { offset: large.length - 3, sizeBytes: 9 })).toHaveLength(3)
    expect(await store.readPart(digest, { offset: large.length, sizeBytes: 9 })).toHaveLength(0)
  })

  it('keep the parts that they share with a removed one', async () => {
    const first = await put(large)
    const second = await put(changeAt(3_000_000))
    await ageAll([...first.files, ...second.files])
    const alone = first.files.filter(({ digest }) => !second.files.some(file => file.digest === digest))
    expect(await store.removeUnkept(new Set([second.digest]), Date.now() - 60_000)).toBe(alone.length)
    expect(await store.read(second.digest)).toHaveLength(large.length + 4)
    await expect(store.read(first.digest)).rejects.toThrow('missing')
    expect(await store.removeUnkept(new Set(), Date.now() - 60_000)).toBe(second.files.length)
  })

  it('are kept without a row that names them while they are young, also if their parts are old', async () => {
    const first = await put(large)
    await ageAll(first.files)
    const second = await put(changeAt(1_000_000))
    await store.removeUnkept(new Set(), Date.now() - 60_000)
    expect(await store.read(second.digest)).toHaveLength(large.length + 4)
    await expect(store.read(first.digest)).rejects.toThrow('missing')
  })

  it('that are damaged are refused, and repaired by storing them again', async () => {
    const { digest, files } = await put(large)
    await damage(files[3]?.digest ?? '')
    await expect(store.read(digest)).rejects.toThrow('damaged')
    await put(large)
    expect(large.equals(await store.read(digest))).toBe(true)
    if (place === 'a folder') rmSync(fileOf(files[3]?.digest ?? ''))
    else await test.database.write(queries => queries.deleteFrom('artifacts').execute())
    await expect(store.read(digest)).rejects.toThrow('missing')
  })

  it('are not stored if their files are refused', async () => {
    const onFiles = () => Promise.reject(new Error('full'))
    await expect(store.put(large, { onFiles })).rejects.toThrow('full')
    expect(await test.database.queries.selectFrom('artifact_lists').selectAll().execute()).toHaveLength(0)
    expect(await store.removeUnkept(new Set(), Date.now() + 60_000)).toBe(0)
  })

  it('that an earlier release stored whole are read, and removed once they are divided', async () => {
    const single = await store.putStream(
      (async function* () {
        yield large
      })(),
    )
    expect(large.equals(await store.read(single))).toBe(true)
    const { digest, files } = await put(large)
    expect(digest).toBe(single)
    await ageAll(place === 'a folder' ? [{ digest, sizeBytes: 0 }] : files)
    expect(await store.removeUnkept(new Set([digest]), Date.now() - 60_000)).toBe(1)
    expect(large.equals(await store.read(digest))).toBe(true)
    if (place === 'a folder') expect(() => statSync(fileOf(digest))).toThrow()
  })
})
