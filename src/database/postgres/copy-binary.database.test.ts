import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import { makeNoise } from '../../../test/support/make-noise.ts'
import { openPostgres } from '../index.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase('postgres')
})
afterEach(() => test.close())

async function copy(select: string): Promise<(Uint8Array | null)[]> {
  const { rows } = await sql<{
    bytes: Uint8Array | null
  }>`copy (${sql.raw(select)}) to stdout (format binary)`.execute(test.database.queries)
  return rows.map(({ bytes }) => bytes && new Uint8Array(bytes))
}

it('a copy returns the bytes of each row, also those that are no text', async () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const hex = Buffer.from(all).toString('hex')
  const rows = `(values (1, '\\x${hex}'::bytea), (2, null), (3, '\\x')) as rows (number, bytes)`
  expect(await copy(`select bytes, number from ${rows} order by number`)).toEqual([
    all,
    null,
    new Uint8Array(),
  ])
  expect(await copy(`select bytes from ${rows} where number = 4`)).toEqual([])
})

it('a copy returns rows that are larger than a packet', async () => {
  const contents = [makeNoise(3_000_000), makeNoise(70_000)]
  const rows = contents.map((content, position) => ({ parts_id: 'x', position, content, created_at: 1 }))
  await test.database.write(queries => queries.insertInto('artifact_parts').values(rows).execute())
  const copied = await copy("select content from artifact_parts where parts_id = 'x' order by position")
  expect(
    copied.map((bytes, at) => Buffer.compare(bytes ?? Buffer.alloc(0), contents[at] ?? Buffer.alloc(1))),
  ).toEqual([0, 0])
})

it('a failed copy rejects, also after its first rows, and the connection stays usable', async () => {
  await expect(copy('select missing from artifact_parts')).rejects.toThrow('"missing" does not exist')
  await expect(copy('select int4send(1 / (3 - n)) from generate_series(1, 5) n')).rejects.toThrow(
    'division by zero',
  )
  expect(await copy("select '\\x07'::bytea")).toEqual([new Uint8Array([7])])
})

it('a copy is repeated if its connection was closed', async () => {
  const url = test.location.kind === 'postgres' ? test.location.url : ''
  const other = await openPostgres({ url, poolSize: 1, onError() {} })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(test.database.queries)
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 1000)`.execute(other.queries)
  expect(await copy("select '\\x07'::bytea")).toEqual([new Uint8Array([7])])
  await other.close()
})
