import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { runLectern } from './support/run-lectern.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { sampleSite, writeFiles } from './support/start-lectern.ts'

const mebibyte = 1024 * 1024
const home = mkdtempSync(join(tmpdir(), 'lectern-storage-limit-'))
const data = join(home, 'data')
const docs = join(home, 'docs')
let adminKey: string

beforeAll(async () => {
  await writeFiles(docs, sampleSite)
  const server = await startServeProcess({ data, docs })
  adminKey = server.adminKey
  const running = await limit('--mb', '5')
  expect(running).toMatchObject({ exit: 7, out: '', err: expect.stringContaining('Stop that process') })
  expect(await readLimit(server)).toBeNull()
  expect(await server.stop('SIGTERM')).toBe(0)
})
afterAll(() => rmSync(home, { recursive: true }))

const limit = (...argv: string[]) => runLectern(['storage', 'limit', '--data', data, ...argv]).ended

async function show(...argv: string[]): Promise<{ organizationId: string; limitBytes: number | null }> {
  const { exit, out, err } = await limit('--json', ...argv)
  expect([exit, err]).toEqual([0, ''])
  return JSON.parse(out)
}

const readLimit = async ({ url }: ServeProcess) =>
  (await createClient({ baseUrl: url, key: adminKey }).readStorage()).limitBytes

async function readLimitOfServer(environment: Record<string, string> = {}): Promise<number | null> {
  const server = await startServeProcess({ data, docs: null, environment })
  try {
    return await readLimit(server)
  } finally {
    expect(await server.stop('SIGTERM')).toBe(0)
  }
}

test('a limit is shown, set and removed in the data folder, and the server obeys it', async () => {
  const { organizationId, limitBytes } = await show()
  expect(limitBytes).toBeNull()
  expect((await show('--mb', '5')).limitBytes).toBe(5 * mebibyte)
  expect(await show('--organization', organizationId)).toEqual(await show())
  expect(await limit()).toMatchObject({
    exit: 0,
    out: expect.stringContaining(`The organisation ${organizationId} has a limit of 5 MB and uses `),
    err: '',
  })
  expect(await readLimitOfServer({ LECTERN_STORAGE_MB: '9' })).toBe(5 * mebibyte)
  expect((await show('--none')).limitBytes).toBeNull()
  expect(await readLimitOfServer({ LECTERN_STORAGE_MB: '9' })).toBeNull()
  await show('--default')
  expect(await readLimitOfServer({ LECTERN_STORAGE_MB: '9' })).toBe(9 * mebibyte)
})

test('an unknown organisation is refused, and nothing changes', async () => {
  await show('--mb', '6')
  for (const argv of [[], ['--mb', '7']])
    expect(await limit('--organization', 'nobody', ...argv)).toMatchObject({
      exit: 4,
      out: '',
      err: expect.stringContaining('lectern: There is no organisation nobody.'),
    })
  expect((await show()).limitBytes).toBe(6 * mebibyte)
})
