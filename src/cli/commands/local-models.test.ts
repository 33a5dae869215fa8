import { expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import { StartError } from '../../shared/index.ts'
import type { LocalModelSummary, PulledModelSummary } from '../core/operations.ts'

const pulled: PulledModelSummary = {
  name: 'default',
  folder: '/data/models/default',
  sizeBytes: 23 * 2 ** 20,
  sha256: 'ab'.repeat(32),
  problem: null,
}
const models: LocalModelSummary[] = [
  {
    name: 'default',
    folder: '/data/models/default',
    kind: 'network',
    sizeBytes: 23 * 2 ** 20,
    digest: 'cd'.repeat(32),
    problem: null,
  },
  {
    name: 'old',
    folder: '/data/models/old',
    kind: null,
    sizeBytes: 0,
    digest: null,
    problem: 'It is empty.',
  },
]

test('a pulled model is reported with its digest and the setting that uses it', async () => {
  const given: unknown[] = []
  const commands = {
    pullModel: async (options: unknown) => {
      given.push(options)
      return pulled
    },
  }
  const { exit, out } = await runCommand(['models', 'pull', '--from', '/media/minilm'], { commands })
  expect(exit).toBe(0)
  expect(given).toEqual([{ name: 'default', from: '/media/minilm', sha256: undefined, data: undefined }])
  for (const text of ['23 MB', pulled.sha256, 'Set LECTERN_EMBEDDING=local,']) expect(out).toContain(text)
  const json = await runCommand(['models', 'pull', 'other', '--sha256', 'ff', '--json'], { commands })
  expect(JSON.parse(json.out)).toEqual(pulled)
  expect(given[1]).toMatchObject({ name: 'other', sha256: 'ff' })
})

test.each([
  ['reranker', 'Set LECTERN_RERANK=local and'],
  ['other', 'LECTERN_RERANK=local:other'],
])('after %s, the message says what to set and what is missing', async (name, next) => {
  const commands = { pullModel: async () => ({ ...pulled, name, problem: 'Install ONNX Runtime.' }) }
  const { out } = await runCommand(['models', 'pull', name], { commands })
  for (const text of [next, 'Install ONNX Runtime.']) expect(out).toContain(text)
})

test('a model that cannot be pulled ends with the reason', async () => {
  const commands = {
    pullModel: async () => {
      throw new StartError('source-missing', '/media/minilm is not a folder.')
    },
  }
  const { exit, err } = await runCommand(['models', 'pull', '--from', '/media/minilm'], { commands })
  expect(exit).not.toBe(0)
  expect(err).toContain('/media/minilm is not a folder.')
})

test('models are listed with their problems', async () => {
  const commands = { listLocalModels: async () => models }
  const { out } = await runCommand(['models', 'local'], { commands })
  expect(out).toMatch(/local:default +network +23 MB +cdcdcdcdcdcdcdcd/)
  expect(out).toMatch(/local:old +unusable .*It is empty\./)
  const json = await runCommand(['models', 'local', '--json'], { commands })
  expect(JSON.parse(json.out)).toEqual({ models })
  const none = await runCommand(['models', 'local'], { commands: { listLocalModels: async () => [] } })
  expect(none.out).toContain('There are no local models.')
})
