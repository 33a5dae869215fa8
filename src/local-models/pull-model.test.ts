import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ModelFolder, writeLocalModel } from '../../test/support/local-model.ts'
import { startScriptedService } from '../../test/support/scripted-service.ts'
import { readModelFolder } from './model-folder.ts'
import { pullModel } from './pull-model.ts'

let source: ModelFolder
let target: ModelFolder
beforeEach(async () => {
  source = await writeLocalModel('table')
  target = await writeLocalModel('network')
})
afterEach(async () => {
  await source.remove()
  await target.remove()
})

const signal = new AbortController().signal

function pull(from: string, more: { name?: string; sha256?: string; signal?: AbortSignal } = {}) {
  const needs = { fetch, signal: more.signal ?? signal, onProgress() {} }
  const { name = 'other', sha256 } = more
  return pullModel(needs, { name, from, sha256, modelsFolder: target.models })
}

const digestOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

async function describeSource(files: Record<string, string>): Promise<string> {
  const text = JSON.stringify({ files, licence: 'Apache-2.0' })
  await writeFile(join(source.folder, 'model.json'), text)
  return digestOf(text)
}

async function describeTruly(): Promise<string> {
  const names = ['model.safetensors', 'tokenizer.json']
  const read = async (name: string) => [name, digestOf(await readFile(join(source.folder, name)))]
  return describeSource(Object.fromEntries(await Promise.all(names.map(read))))
}

/** Serves the source's files below /models/tiny. */
function serve() {
  return startScriptedService(async ({ path }) => {
    const name = path.replace('/models/tiny/', '')
    const body = await readFile(join(source.folder, name)).catch(() => null)
    return body === null ? { status: 404 } : { body: pieces(body) }
  })
}

async function* pieces(body: Buffer) {
  yield body
}

const isUsable = async (name: string) => (await readModelFolder(name, target.models)).kind === 'usable'

test('a model is copied from a folder, with a description if it has none', async () => {
  const pulled = await pull(source.folder)
  expect(pulled).toMatchObject({ kind: 'pulled', folder: join(target.models, 'other') })
  expect(await isUsable('other')).toBe(true)
  const files = await readdir(join(target.models, 'other'))
  expect(files.sort()).toEqual(['model.json', 'model.safetensors', 'tokenizer.json'])
})

test('a model is downloaded from an address, and checked', async () => {
  const sha256 = await describeTruly()
  const service = await serve()
  const pulled = await pull(`${service.url}/models/tiny/`, { sha256 })
  await service.close()
  expect(pulled).toMatchObject({ kind: 'pulled', manifestDigest: sha256 })
  expect(await isUsable('other')).toBe(true)
})

test('a wrong digest changes nothing', async () => {
  await describeSource({ 'model.safetensors': 'b'.repeat(64) })
  const before = await readdir(target.models)
  expect(await pull(source.folder, { name: 'tiny' })).toMatchObject({
    kind: 'failed',
    problem: expect.stringMatching(/model.safetensors has the SHA-256 [0-9a-f]{64}, not b{64}/),
  })
  await describeTruly()
  expect(await pull(source.folder, { name: 'tiny', sha256: 'c'.repeat(64) })).toMatchObject({
    problem: expect.stringMatching(
      /model.json has the SHA-256 [0-9a-f]{64}, not c{64}. Nothing was changed./,
    ),
  })
  expect(await readdir(target.models)).toEqual(before)
  expect(await readdir(target.folder)).toContain('model.onnx')
})

test('a model replaces the one of the same name', async () => {
  expect(await pull(source.folder, { name: 'tiny' })).toMatchObject({ kind: 'pulled' })
  expect(await readdir(target.folder)).not.toContain('model.onnx')
})

test('a download with a file that is missing fails with its address', async () => {
  await describeSource({ 'weights.bin': 'b'.repeat(64) })
  const service = await serve()
  const pulled = await pull(`${service.url}/models/tiny`)
  await service.close()
  expect(pulled).toEqual({
    kind: 'failed',
    problem: `${service.url}/models/tiny/weights.bin answered with 404.`,
  })
})

test('without a connection, the message says so and names the other way', async () => {
  const service = await serve()
  await service.close()
  expect(await pull(`${service.url}/models/tiny`)).toMatchObject({
    problem: expect.stringMatching(/cannot be reached: .*ECONNREFUSED.*pull from a folder/),
  })
})

test.each([
  ['/nowhere', 'other', /is not a folder/],
  ['', '../other', /not a name for a model/],
  ['', 'node_modules/x', /not a name/],
])('from %j as %j is refused', async (from, name, problem) => {
  expect(await pull(from || source.folder, { name })).toMatchObject({
    problem: expect.stringMatching(problem),
  })
})

test.each(['{"files": {"../secret": ""}}', 'no JSON'])('the description %j is refused', async text => {
  await writeFile(join(source.folder, 'model.json'), text)
  expect(await pull(source.folder)).toMatchObject({ problem: expect.stringContaining('not the description') })
})

test('an interrupted download leaves nothing', async () => {
  await describeTruly()
  const service = await startScriptedService(() => ({ body: neverEnding() }))
  const abort = new AbortController()
  const pulling = pull(`${service.url}/models/tiny`, { signal: abort.signal })
  abort.abort(new Error('stopped'))
  await expect(pulling).rejects.toThrow('stopped')
  await service.close()
  expect(await readdir(target.models)).toEqual(['tiny'])
})

async function* neverEnding() {
  yield '{'
  await new Promise(() => {})
}
