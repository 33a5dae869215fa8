import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { artifactPlaces, openTestArtifacts } from '../../test/support/artifact-places.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../test/support/databases.ts'
import type { Database } from '../database/index.ts'
import { receiveUpload } from '../sources/upload/receive-upload.ts'
import { type ArtifactStore, ArtifactUnreadable, createArtifactStore } from './artifact-store.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array) => new TextDecoder().decode(content)

async function* stream(...chunks: string[]) {
  for (const chunk of chunks) yield bytes(chunk)
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

async function partsIn(database: Database): Promise<number> {
  return (await database.queries.selectFrom('artifact_parts').select('position').execute()).length
}

describe.each(artifactPlaces)('artifacts in %s', (place, kind) => {
  let test: TestDatabase
  let folder: string
  let store: ArtifactStore
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ test, folder, store, close } = await openTestArtifacts(place, kind))
  })
  afterEach(() => close())

  async function damage(digest: string): Promise<void> {
    if (place === 'a folder') writeFileSync(join(folder, digest.slice(0, 2), digest), 'harmed')
    else
      await test.database.write(queries =>
        queries
          .updateTable('artifact_parts')
          .set({ content: Buffer.from('harmed') })
          .execute(),
      )
  }

  async function age(digest: string): Promise<void> {
    if (place === 'a folder') utimesSync(join(folder, digest.slice(0, 2), digest), 1, 1)
    else
      await test.database.write(queries =>
        queries.updateTable('artifacts').set({ created_at: 1 }).where('digest', '=', digest).execute(),
      )
  }

  it('can be read in part, up to their end', async () => {
    const digest = await store.put(bytes('0123456789'))
    const read = async (offset: number, sizeBytes: number) =>
      text((await store.readPart(digest, { offset, sizeBytes })) ?? bytes('none'))
    expect(await read(0, 10)).toBe('0123456789')
    expect(await read(3, 4)).toBe('3456')
    expect(await read(8, 10)).toBe('89')
    expect(await store.readPart('0'.repeat(64), { offset: 0, sizeBytes: 1 })).toBeUndefined()
    expect(await store.readPart('../database', { offset: 0, sizeBytes: 1 })).toBeUndefined()
  })

  it('are read as they were stored, by the digest of their content', async () => {
    const digest = await store.put(bytes('one'))
    expect(digest).toBe('7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed')
    expect(await store.putStream(stream('o', 'ne'))).toBe(digest)
    expect(text(await store.read(digest))).toBe('one')
    expect(await store.read(await store.put(new Uint8Array()))).toHaveLength(0)
  })

  it('can be stored concurrently', async () => {
    const digests = await Promise.all(
      Array.from({ length: 20 }, (_, number) => store.put(bytes(`${number % 3}`))),
    )
    expect(new Set(digests).size).toBe(3)
    for (const digest of digests) await store.read(digest)
  })

  it('cannot be read if they are missing, damaged or not named by a digest', async () => {
    const digest = await store.put(bytes('one'))
    await damage(digest)
    await expect(store.read(digest)).rejects.toThrow(ArtifactUnreadable)
    await expect(store.read('0'.repeat(64))).rejects.toThrow('missing')
    await expect(store.read('../../secret')).rejects.toThrow(ArtifactUnreadable)
  })

  it('are repaired by storing them again', async () => {
    const digest = await store.put(bytes('one'))
    await damage(digest)
    await store.put(bytes('one'))
    expect(text(await store.read(digest))).toBe('one')
  })

  it('are removed only if they are old and not kept', async () => {
    const [kept, old, renewed, young] = await Promise.all(
      ['kept', 'old', 'renewed', 'young'].map(content => store.put(bytes(content))),
    )
    for (const digest of [kept, old, renewed]) await age(digest ?? '')
    await store.put(bytes('renewed'))
    expect(await store.removeUnkept(new Set([kept ?? '']), Date.now() - 60_000)).toBe(1)
    for (const digest of [kept, renewed, young]) await store.read(digest ?? '')
    await expect(store.read(old ?? '')).rejects.toThrow('missing')
  })

  it('survive being stored again during their removal', async () => {
    const digest = await store.put(bytes('one'))
    for (let round = 0; round < 20; round += 1) {
      await age(digest)
      await Promise.all([store.removeUnkept(new Set(), Date.now() - 60_000), store.put(bytes('one'))])
      expect(text(await store.read(digest))).toBe('one')
    }
  })

  it('can be larger than a part', async () => {
    const large = Buffer.alloc(9 * 1024 * 1024, 'a')
    large.write('middle', 4 * 1024 * 1024 - 3)
    const digest = await store.put(large)
    expect(large.equals(await store.read(digest))).toBe(true)
    const middle = { offset: 4 * 1024 * 1024 - 3, sizeBytes: 6 }
    expect(text((await store.readPart(digest, middle)) ?? bytes('none'))).toBe('middle')
  })

  it('keep a complete upload or nothing of it', async () => {
    const needs = { artifacts: store }
    const block = Buffer.alloc(3 * 512)
    new Header({ path: 'a.md', mode: 0o644, size: 0, type: 'File' }).encode(block)
    const archive = gzipSync(block)
    const pieces = async function* () {
      yield archive.subarray(0, 7)
      yield archive.subarray(7)
    }
    const { digest } = await receiveUpload(needs, { stream: pieces(), limitBytes: archive.length })
    expect(Buffer.from(await store.read(digest)).equals(archive)).toBe(true)

    const broken = async function* () {
      yield bytes('tar')
      throw new Error('the client has gone')
    }
    const tooLarge = receiveUpload(needs, { stream: stream('tar', 'balls'), limitBytes: 7 })
    await expect(tooLarge).rejects.toMatchObject({ code: 'body-too-large' })
    await expect(receiveUpload(needs, { stream: broken(), limitBytes: 7 })).rejects.toThrow('has gone')
    const garbage = receiveUpload(needs, { stream: stream('tar', 'ball'), limitBytes: 7 })
    await expect(garbage).rejects.toMatchObject({ code: 'invalid-request' })
    const empty = receiveUpload(needs, { stream: stream(), limitBytes: 7 })
    await expect(empty).rejects.toMatchObject({ code: 'invalid-request' })
    if (place === 'a folder') expect(filesIn(folder)).toHaveLength(1)
    else expect(await partsIn(test.database)).toBe(1)
  })
})

describe.each(databaseKinds)('the parts of artifacts in %s', kind => {
  it('of a writer that crashed are removed when they are old', async () => {
    const test = await openTestDatabase(kind)
    const store = createArtifactStore({ database: test.database, folder: null })
    const kept = await store.put(bytes('kept'))
    const part = { position: 0, content: bytes('left') }
    await test.database.write(queries =>
      queries
        .insertInto('artifact_parts')
        .values([
          { ...part, parts_id: 'crashed', created_at: 1 },
          { ...part, parts_id: 'uploading', created_at: 1 },
          { ...part, parts_id: 'uploading', position: 1, created_at: Date.now() },
        ])
        .execute(),
    )
    await store.removeUnkept(new Set([kept]), Date.now() - 60_000)
    expect(await partsIn(test.database)).toBe(3)
    expect(text(await store.read(kept))).toBe('kept')
    await test.close()
  })
})

it('an artifact in Postgres can be larger than the longest string of JavaScript allows', async () => {
  const test = await openTestDatabase('postgres')
  const store = createArtifactStore({ database: test.database, folder: null })
  const large = Buffer.alloc(257 * 1024 * 1024, 'a')
  const digest = await store.put(large)
  expect(large.equals(await store.read(digest))).toBe(true)
  await test.close()
})
