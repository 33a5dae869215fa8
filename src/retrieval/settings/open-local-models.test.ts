import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ModelFolder, writeLocalModel } from '../../../test/support/local-model.ts'
import { createManualClock } from '../../../test/support/manual-clock.ts'
import { type EmbeddingChoice, fetchFromProvider, type TextEncoder } from '../../providers/index.ts'
import { type Log, silentLog } from '../../shared/index.ts'
import { createQuestionVectors } from '../asking/question-vectors.ts'
import { tryRetrieval } from '../project/try-project-retrieval.ts'
import { openLocalModels } from './open-local-models.ts'
import { describeMaker } from './retrieval-settings.ts'

let written: ModelFolder
beforeEach(async () => {
  written = await writeLocalModel('table')
})
afterEach(() => written.remove())

const local: EmbeddingChoice = {
  ...{ provider: 'local', id: 'tiny', key: null, url: null, dimensions: null },
  ...{ questionPrefix: 'c ', passagePrefix: '' },
}
const settingsOf = (embedding: EmbeddingChoice | null) => ({
  ...{ embedding, rerank: null, questionMs: 60_000, deploymentMs: 60_000, rerankMs: 60_000, candidates: 1 },
})
const openReranker = () => {
  const settings = { ...settingsOf(null), rerank: { id: 'tiny', url: null, key: null } }
  return openLocalModels(settings, { dataFolder: join(written.models, '..') })
}
const open = (embedding: EmbeddingChoice | null) =>
  openLocalModels(settingsOf(embedding), { dataFolder: join(written.models, '..') })

test('a local model embeds questions, and its digest is part of its name', async () => {
  const { settings, close } = await open(local)
  const { embedding } = settings
  expect(embedding?.id).toMatch(/^tiny@[0-9a-f]{8}$/)
  expect(embedding && describeMaker(embedding)).toContain(embedding?.id)
  const clock = createManualClock()
  const needs = { clock, log: silentLog, fetch: fetchFromProvider }
  const vector = embedding && (await createQuestionVectors(needs, embedding, 60_000).find('a', 6))
  expect([...(vector ?? [])].map(value => value.toFixed(2))).toEqual([
    '0.71',
    '0.71',
    ...Array(4).fill('0.00'),
  ])
  expect(await tryRetrieval({ clock, settings, fetch, rerankFetch: fetch })).toMatchObject([
    { model: `local:${embedding?.id}`, works: true },
  ])
  await close()
})

test('the prefixes and the pooling of the model’s description are used, and settings go before them', async () => {
  const weights = await readFile(join(written.folder, 'model.safetensors'))
  const described = {
    files: { 'model.safetensors': createHash('sha256').update(weights).digest('hex') },
    ...{ pooling: 'first', questionPrefix: 'question: ', passagePrefix: 'passage: ', languages: ['en'] },
  }
  await writeFile(join(written.folder, 'model.json'), JSON.stringify(described))
  const { settings, close } = await open(local)
  await close()
  expect(settings.embedding).toMatchObject({
    id: expect.stringMatching(/^tiny@[0-9a-f]{8}-first$/),
    questionPrefix: 'c ',
    passagePrefix: 'passage: ',
    languages: ['en'],
    isWeak: true,
  })
})

test('a local reranker scores passages', async () => {
  await written.remove()
  written = await writeLocalModel('cross-encoder')
  const { settings, close } = await openReranker()
  const clock = createManualClock()
  expect(await tryRetrieval({ clock, settings, fetch, rerankFetch: fetch })).toMatchObject([
    { model: 'local:tiny', works: true },
  ])
  await close()
})

test('a model that cannot rerank or is missing stops the start with what to do', async () => {
  await expect(openReranker()).rejects.toThrow(
    /LECTERN_RERANK=local:tiny: .* cannot rerank passages\. Use a cross-encoder/,
  )
  await rm(written.folder, { recursive: true })
  await expect(openReranker()).rejects.toThrow(
    /LECTERN_RERANK=local:tiny: .* `lectern models pull tiny --from SOURCE` adds a model/,
  )
})

test('a model that is missing stops the start with what to do', async () => {
  await rm(written.folder, { recursive: true })
  await expect(open(local)).rejects.toThrow(
    /LECTERN_EMBEDDING=local:tiny: .* `lectern models pull tiny --from SOURCE` adds a model/,
  )
})

test('other models need no folder', async () => {
  expect((await open(null)).settings.embedding).toBeNull()
  const service = { ...local, provider: 'compatible' as const }
  expect((await open(service)).settings.embedding).toEqual(service)
})

function askWith(encoder: TextEncoder) {
  const said: string[] = []
  const say: Log['warn'] = (...told: unknown[]) => void said.push(String(told.at(-1)))
  const log = { ...silentLog, warn: say, info: say }
  const needs = { clock: createManualClock(), log, fetch: fetchFromProvider }
  return { said, ...createQuestionVectors(needs, { ...local, encoder }, 60_000) }
}

test('a question is searched by words while the model is busy, which is no failure', async () => {
  const state = { isBusy: true }
  const { said, find } = askWith({ isBusy: () => state.isBusy, embed: async () => [[1, 0]] })
  for (const question of ['a', 'b', 'c', 'd']) expect(await find(question, 2)).toBeUndefined()
  state.isBusy = false
  expect(await find('a', 2)).toEqual(Float32Array.of(1, 0))
  expect(said).toEqual([])
})

test('a model that fails is logged once, and paused after three failures', async () => {
  let calls = 0
  const embed = async () => {
    calls += 1
    throw new Error('out of memory')
  }
  const { said, find } = askWith({ isBusy: () => false, embed })
  for (const question of ['a', 'b', 'c', 'd', 'e']) expect(await find(question, 2)).toBeUndefined()
  expect(calls).toBe(3)
  expect(said).toEqual(['the embedding model fails; search continues without it'])
})
