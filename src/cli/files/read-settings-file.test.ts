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

test('what the API takes is read', async () => {
  expect(await read('{"models":[],"retries":2}')).toEqual({ models: [], retries: 2 })
})

test.each([
  ['is not there', null, /models\.json cannot be read: ENOENT/],
  ['is no JSON', '{', /models\.json is no JSON: /],
  ['is empty', '', /models\.json is no JSON: /],
])('a file that %s is told from one that is wrong', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

test('everything that is wrong is told, with its place', async () => {
  const models = [{ provider: 'opena', model: 'x' }]
  const reading = read(JSON.stringify({ models, retries: 99 }))
  await expect(reading).rejects.toThrow(/retries: .*<=5/)
  await expect(reading).rejects.toThrow(/models\.0\.provider: /)
})
