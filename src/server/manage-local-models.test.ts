import { mkdtemp, rm } from 'node:fs/promises'
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
const commandsFor = (modelsUrl: string | null = null) => createModelCommands({ dataFolder, modelsUrl })

test('a model is pulled into the data folder and listed', async () => {
  const pulled = await commandsFor().pullModel({ ...options, from: source.folder }, hooks)
  expect(pulled).toMatchObject({ name: 'mine', folder: join(dataFolder, 'models', 'mine') })
  expect(await commandsFor().listLocalModels({ data: undefined })).toMatchObject([
    { name: 'mine', kind: 'network', problem: null },
  ])
})

test('without a source, the message names both ways to give one', async () => {
  await expect(commandsFor().pullModel(options, hooks)).rejects.toThrow(/--from .* LECTERN_MODELS_URL/)
})

test('a source that is not there is refused, also below LECTERN_MODELS_URL', async () => {
  const missing = join(dataFolder, 'nothing')
  await expect(commandsFor(missing).pullModel(options, hooks)).rejects.toThrow(
    `${missing}/mine is not a folder`,
  )
})
