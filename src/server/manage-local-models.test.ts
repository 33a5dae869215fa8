import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ModelFolder, writeLocalModel } from '../../test/support/local-model.ts'
import { createModelCommands } from './manage-local-models.ts'

let source: ModelFolder
let dataFolder: string
beforeEach(async () => {
  source = await writeLocalModel('network')
  dataFolder = await mkdtemp(join(tmpdir(), 'lectern-data-'))
})
afterEach(async () => {
  await source.remove()
  await rm(dataFolder, { recursive: true })
})

const hooks = { signal: new AbortController().signal, onProgress() {} }
const options = { name: 'mine', from: undefined, sha256: undefined, data: undefined }
const commandsFor = (modelsUrl: string | null = null) =>
  createModelCommands({ dataFolder, modelsUrl, hub: '' })

test('a model is pulled into the data folder and listed', async () => {
  const pulled = await commandsFor().pullModel({ ...options, from: source.folder }, hooks)
  expect(pulled).toMatchObject({ name: 'mine', folder: join(dataFolder, 'models', 'mine'), problem: null })
  expect(await commandsFor().listLocalModels({ data: undefined })).toMatchObject([
    { name: 'mine', kind: 'network', problem: null },
  ])
})

test('a data folder that is created for a model can be read by its owner only', async () => {
  const options = { name: 'mine', from: source.folder, sha256: undefined, data: undefined }
  const created = join(dataFolder, 'created')
  await createModelCommands({ dataFolder: created, modelsUrl: null, hub: '' }).pullModel(options, hooks)
  expect((await stat(created)).mode & 0o777).toBe(0o700)
})

test('without a source, only a known model can be pulled', async () => {
  await expect(commandsFor().pullModel(options, hooks)).rejects.toThrow(/no known model “mine”.*--from/)
})

test('a source that is not there is refused, also below LECTERN_MODELS_URL', async () => {
  const missing = join(dataFolder, 'nothing')
  await expect(commandsFor(missing).pullModel(options, hooks)).rejects.toThrow(
    `${missing}/mine is not a folder`,
  )
})
