import { expect, it } from 'vitest'
import { createLocation } from '../../test/support/databases.ts'
import { makeNoise } from '../../test/support/make-noise.ts'
import { startTransactionPooler } from '../../test/support/transaction-pooler.ts'
import { openPostgres } from '../database/index.ts'
import { createArtifactStore } from './artifact-store.ts'

it('artifacts in Postgres are read in binary, also through a pooler', async () => {
  const { location, remove } = await createLocation('postgres')
  const directUrl = location.kind === 'postgres' ? location.url : ''
  const pooler = await startTransactionPooler(directUrl, { size: 2 })
  const database = await openPostgres({ url: pooler.url, directUrl, poolSize: 8, onError() {} })
  const store = createArtifactStore({ database, folder: null })
  const content = makeNoise(9_000_000)
  const upload = async function* () {
    yield content.subarray(1)
  }
  const digests = [await store.put(content), await store.putStream(upload())]
  const read = await Promise.all(digests.map(digest => store.read(digest)))
  expect(read.map((bytes, start) => Buffer.compare(bytes, content.subarray(start)))).toEqual([0, 0])
  const reading = pooler.statements.filter(({ text }) => /substr\(content/.test(text))
  expect(reading.length).toBeGreaterThan(10)
  expect(reading.filter(({ text }) => !/^copy .*\(format binary\)$/s.test(text))).toEqual([])
  await database.close()
  await pooler.close()
  await remove()
})
