import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProjectModelsSchema } from '../../contract/index.ts'
import { readSettingsFile } from './read-settings-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | null) {
  const file = join(folder, 'models.json')
  await rm(file, { force: true })
  if (content !== null) await writeFile(file, content)
  return readSettingsFile(file, saveProjectModelsSchema)
}

test('settings in the API’s format are read', async () => {
  expect(await read('{"models":[],"retries":2}')).toEqual({ models: [], retries: 2 })
})

test.each([
  ['a missing file', null, /Cannot read .*models\.json: ENOENT/],
  ['invalid JSON', '{', /models\.json is not valid JSON: /],
  ['an empty file', '', /models\.json is not valid JSON: /],
])('%s is reported', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

test('all invalid members are reported with their paths', async () => {
  const models = [{ provider: 'opena', model: 'x' }]
  const reading = read(JSON.stringify({ models, retries: 99 }))
  await expect(reading).rejects.toThrow(/retries: .*<=5/)
  await expect(reading).rejects.toThrow(/models\.0\.provider: /)
})
