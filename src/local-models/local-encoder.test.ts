import { createHash } from 'node:crypto'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type ModelFolder, writeLocalModel } from '../../test/support/local-model.ts'
import { listModels } from './list-models.ts'
import { createLocalEncoder, type LocalEncoder } from './local-encoder.ts'
import { readModelFolder } from './model-folder.ts'

const patient = { isUrgent: false, signal: new AbortController().signal }
const urgent = { ...patient, isUrgent: true }
const written: ModelFolder[] = []
const encoders: LocalEncoder[] = []

afterEach(async () => {
  await Promise.all(encoders.splice(0).map(encoder => encoder.close()))
  await Promise.all(written.splice(0).map(({ remove }) => remove()))
})

async function write(kind: 'table' | 'network'): Promise<ModelFolder> {
  const folder = await writeLocalModel(kind)
  written.push(folder)
  return folder
}

async function open(kind: 'table' | 'network') {
  const { models, folder } = await write(kind)
  const found = await readModelFolder('tiny', models)
  if (found.kind === 'unusable') throw new Error(found.problem)
  const encoder = createLocalEncoder(found.model)
  encoders.push(encoder)
  return { folder, model: found.model, encoder }
}

function cosine(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

describe.each(['table', 'network'] as const)('a %s', kind => {
  test('gives each text a vector of length one, the same every time', async () => {
    const { encoder, model } = await open(kind)
    expect(model).toMatchObject({ kind, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const [first, second, again] = await encoder.embed(['a b', 'k l', 'A B'], patient)
    expect(cosine(first, first)).toBeCloseTo(1)
    expect(again).toEqual(first)
    expect(second).not.toEqual(first)
  })

  test('a long text is cut', async () => {
    const { encoder } = await open(kind)
    const [vector] = await encoder.embed([`${'a '.repeat(5_000)}k`], patient)
    expect(cosine(vector, (await encoder.embed(['a'], patient))[0])).toBeCloseTo(1)
  })

  test('damaged weights fail with a reason, and do not keep the encoder from closing', async () => {
    const { encoder, model } = await open(kind)
    await writeFile(model.weights, 'not a model')
    await expect(encoder.embed(['a'], patient)).rejects.toThrow(/local model tiny failed: /)
    await expect(encoder.embed(['a'], patient)).rejects.toThrow(/local model tiny failed: /)
  })
})

test('a network whose description says so takes the vector of the first token', async () => {
  const { folder } = await write('network')
  const sha256 = createHash('sha256')
    .update(await readFile(join(folder, 'model.onnx')))
    .digest('hex')
  const text = JSON.stringify({ files: { 'model.onnx': sha256 }, pooling: 'first', questionPrefix: 'q: ' })
  await writeFile(join(folder, 'model.json'), text)
  const found = await readModelFolder(folder, '/nowhere')
  if (found.kind === 'unusable') throw new Error(found.problem)
  expect(found.model).toMatchObject({ pooling: 'first', questionPrefix: 'q: ', passagePrefix: '' })
  const encoder = createLocalEncoder(found.model)
  encoders.push(encoder)
  const [first, same, other] = await encoder.embed(['a b', 'a k l', 'b a'], patient)
  expect(same).toEqual(first)
  expect(cosine(other, first)).not.toBeCloseTo(1)
})

describe('the queue', () => {
  test('urgent texts go before those of a deployment', async () => {
    const { encoder } = await open('table')
    const order: string[] = []
    const deployment = ['a', 'b', 'c'].map(text =>
      encoder.embed([text], patient).then(() => order.push(text)),
    )
    const question = encoder.embed(['d'], urgent).then(() => order.push('question'))
    await Promise.all([...deployment, question])
    expect(order).toEqual(['a', 'question', 'b', 'c'])
  })

  test('is busy when several urgent texts wait', async () => {
    const { encoder } = await open('table')
    const asked = ['a', 'b', 'c', 'd', 'e'].map(text => encoder.embed([text], urgent))
    expect(encoder.isBusy()).toBe(true)
    await Promise.all(asked)
    expect(encoder.isBusy()).toBe(false)
  })

  test('an aborted text is dropped', async () => {
    const { encoder } = await open('table')
    const abort = new AbortController()
    const kept = encoder.embed(['a'], patient)
    const dropped = encoder.embed(['b'], { isUrgent: true, signal: abort.signal })
    abort.abort(new Error('too late'))
    await expect(dropped).rejects.toThrow('too late')
    await expect(encoder.embed(['c'], { isUrgent: true, signal: abort.signal })).rejects.toThrow('too late')
    expect(await kept).toHaveLength(1)
  })

  test('closing rejects the texts that wait', async () => {
    const { encoder } = await open('table')
    const waiting = Promise.allSettled(['a', 'b'].map(text => encoder.embed([text], patient)))
    await encoder.close()
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('a folder is refused with a reason', () => {
  const problemOf = async ({ models }: ModelFolder, name = 'tiny') => {
    const found = await readModelFolder(name, models)
    return found.kind === 'unusable' ? found.problem : null
  }

  test('if it is missing, or has no tokenizer', async () => {
    const folder = await write('table')
    expect(await problemOf(folder, 'other')).toContain('lectern models pull')
    await rm(join(folder.folder, 'tokenizer.json'))
    expect(await problemOf(folder)).toContain('has no tokenizer.json')
  })

  test('if its description is invalid, or has another digest', async () => {
    const folder = await write('table')
    const describeAs = (text: string) => writeFile(join(folder.folder, 'model.json'), text)
    await describeAs('{"files": []}')
    expect(await problemOf(folder)).toContain('not a valid description')
    const { sha256 } = { sha256: 'a'.repeat(64) }
    await describeAs(JSON.stringify({ files: { 'model.safetensors': sha256 } }))
    expect(await problemOf(folder)).toMatch(/is damaged: its SHA-256 is [0-9a-f]{64}, not a{64}/)
  })

  test('and other weights are another model', async () => {
    const folder = await write('table')
    const digest = async () => {
      const found = await readModelFolder(folder.folder, '/nowhere')
      return found.kind === 'usable' ? found.model.digest : found.problem
    }
    const before = await digest()
    await appendFile(join(folder.folder, 'model.safetensors'), 'x')
    expect(await digest()).not.toBe(before)
  })
})

test('models are listed by name, with those that cannot be used', async () => {
  const { models } = await write('network')
  await writeLocalModel('table', join(models, 'broken')).then(({ folder }) => rm(folder, { recursive: true }))
  expect(await listModels(models)).toMatchObject([
    { name: 'broken', found: { kind: 'unusable' } },
    { name: 'tiny', found: { kind: 'usable' } },
  ])
  expect(await listModels('/nowhere')).toEqual([])
})
