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

interface PullOptions {
  name?: string
  sha256?: string
  signal?: AbortSignal
  hub?: string
}

function pull(from: string | null, more: PullOptions = {}) {
  const needs = { fetch, hub: more.hub ?? '', signal: more.signal ?? signal, onProgress() {} }
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

/** Serves files by their path below the repository of a hub, and tells which paths were asked for. */
function serveHub(files: Record<string, string | Buffer>) {
  return startScriptedService(({ path }) => {
    const body = files[path.replace(/^\/[^/]+\/[^/]+\/resolve\/[^/]+\//, '')]
    return body === undefined ? { status: 404 } : { body: pieces(Buffer.from(body)) }
  })
}

test('a sentence encoder comes from Hugging Face, with its pooling and its prefixes', async () => {
  const weights = await readFile(join(target.folder, 'model.onnx'))
  const service = await serveHub({
    'onnx/model_quantized.onnx': weights,
    'onnx/model.onnx': 'larger',
    'tokenizer.json': await readFile(join(source.folder, 'tokenizer.json')),
    '1_Pooling/config.json': '{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}',
    'config_sentence_transformers.json': '{"prompts": {"query": "find: ", "document": ""}}',
  })
  const pulled = await pull('hf:Acme/tiny@v1', { hub: service.url })
  await service.close()
  expect(pulled).toMatchObject({ kind: 'pulled' })
  expect(service.requests.map(({ path }) => path)).toContain(
    '/Acme/tiny/resolve/v1/onnx/model_quantized.onnx',
  )
  expect(await readModelFolder('other', target.models)).toMatchObject({
    kind: 'usable',
    model: { kind: 'network', pooling: 'first', questionPrefix: 'find: ', passagePrefix: '' },
  })
  const described = JSON.parse(await readFile(join(target.models, 'other', 'model.json'), 'utf8'))
  expect(described.files['model.onnx']).toBe(digestOf(weights))
})

test('a download says how much has arrived', async () => {
  const service = await startScriptedService(({ path }) =>
    path.endsWith('/model.onnx')
      ? { body: pieces(Buffer.alloc(3 * 2 ** 20)), headers: { 'content-length': String(3 * 2 ** 20) } }
      : { status: 404 },
  )
  const lines: string[] = []
  const needs = { fetch, hub: '', signal, onProgress: (line: string) => void lines.push(line) }
  await pullModel(needs, { name: 'other', from: service.url, sha256: undefined, modelsFolder: target.models })
  await service.close()
  expect(lines[0]).toBe('Looking for model.onnx')
  expect(lines[1]).toMatch(/^Copying model\.onnx: \d(\.\d)? MB of 3(\.0)? MB$/)
})

test('a download that breaks off changes nothing and says what to do', async () => {
  const service = await startScriptedService(({ path }) =>
    path.endsWith('/model.onnx')
      ? { body: pieces(Buffer.alloc(1_000)), headers: { 'content-length': '5000' }, cut: true }
      : { status: 404 },
  )
  expect(await pull(service.url)).toEqual({
    kind: 'failed',
    problem: `The download of ${service.url}/model.onnx was interrupted. Run the command again.`,
  })
  await service.close()
  expect(await readdir(target.models)).toEqual(['tiny'])
})

test('without a source, the known model of the name is checked with its known digest', async () => {
  const service = await serveHub({ 'onnx/model_quantized.onnx': 'other', 'tokenizer.json': '{}' })
  const pulled = await pull(null, { name: 'default', hub: service.url })
  await service.close()
  expect(service.requests.at(-1)?.path).toMatch(
    /^\/Xenova\/all-MiniLM-L6-v2\/resolve\/[0-9a-f]{40}\/onnx\/model_quantized.onnx$/,
  )
  expect(pulled).toMatchObject({
    problem: expect.stringMatching(/has the SHA-256 [0-9a-f]{64}, not afdb6f1a/),
  })
  expect(await readdir(target.models)).toEqual(['tiny'])
})

test.each([
  [null, {}, /no known model “other”.*default and reranker/],
  ['hf:tiny', {}, /Write hf:OWNER\/NAME/],
  ['hf:Acme/tiny', {}, /A file of the model is missing.*model.onnx.*onnx\/model_quantized.onnx/s],
  ['hf:Acme/tiny', { '1_Pooling/config.json': '{"pooling_mode_max_tokens": true}' }, /another pooling/],
  ['hf:Acme/tiny', { '1_Pooling/config.json': '[]' }, /1_Pooling\/config.json is not valid/],
  ['hf:Acme/tiny', { 'model.safetensors': 'PyTorch' }, /not a Model2Vec table/],
])('from %j with %j is refused', async (from, files, problem) => {
  const service = await serveHub(files)
  const pulled = await pull(from, { hub: service.url })
  await service.close()
  expect(pulled).toMatchObject({ kind: 'failed', problem: expect.stringMatching(problem) })
  expect(await readdir(target.models)).toEqual(['tiny'])
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
    problem: `A file of the model is missing. It is expected at:\n  ${service.url}/models/tiny/weights.bin`,
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
