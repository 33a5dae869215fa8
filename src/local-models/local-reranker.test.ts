import { writeFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { type ModelFolder, writeLocalModel } from '../../test/support/local-model.ts'
import { createLocalReranker, type LocalReranker } from './local-reranker.ts'
import { readModelFolder } from './model-folder.ts'

const neverAborted = new AbortController().signal
const written: ModelFolder[] = []
const rerankers: LocalReranker[] = []

afterEach(async () => {
  await Promise.all(rerankers.splice(0).map(reranker => reranker.close()))
  await Promise.all(written.splice(0).map(({ remove }) => remove()))
})

async function open(kind: 'network' | 'cross-encoder' = 'cross-encoder') {
  const folder = await writeLocalModel(kind)
  written.push(folder)
  const found = await readModelFolder('tiny', folder.models)
  if (found.kind === 'unusable') throw new Error(found.problem)
  const reranker = createLocalReranker(found.model)
  rerankers.push(reranker)
  return { model: found.model, reranker }
}

test('each passage has a score, which does not depend on the letters of the question', async () => {
  const { reranker } = await open()
  const documents = ['b a', 'k', 'c c c']
  expect(await reranker.score({ query: 'l', documents }, neverAborted)).toEqual([2, 11, 3])
  expect(await reranker.score({ query: 'l', documents: [] }, neverAborted)).toEqual([])
})

test('a long passage is cut', async () => {
  const { reranker } = await open()
  const pairs = { query: 'a', documents: [`${'b '.repeat(5_000)}l`] }
  expect(await reranker.score(pairs, neverAborted)).toEqual([2])
})

test('further questions are refused while two wait, and one that is given up is not read', async () => {
  const { reranker } = await open()
  const pairs = { query: 'a', documents: Array(10).fill('b') }
  const stop = new AbortController()
  const [first, second, third] = [neverAborted, stop.signal, neverAborted].map(signal =>
    reranker.score(pairs, signal),
  )
  expect(reranker.isBusy()).toBe(true)
  stop.abort(new Error('given up'))
  await expect(second).rejects.toThrow('given up')
  expect(reranker.isBusy()).toBe(false)
  expect(await first).toEqual(await third)
})

test('a sentence encoder says that it gives no score', async () => {
  const { reranker } = await open('network')
  await expect(reranker.score({ query: 'a', documents: ['b'] }, neverAborted)).rejects.toThrow(
    'The local model tiny failed: the model returns no score for a question with a passage',
  )
})

test('damaged weights fail with a reason', async () => {
  const { reranker, model } = await open()
  await writeFile(model.weights, 'not a model')
  await expect(reranker.score({ query: 'a', documents: ['b'] }, neverAborted)).rejects.toThrow(
    /local model tiny failed: /,
  )
})
