import { expect, test } from 'vitest'
import { modelSettings } from '../../../test/support/model-service.ts'
import { settingsOf } from './stored-models.ts'

const serverModel = { provider: 'compatible', id: 'm', key: null, url: 'http://m', price: null } as const
const server = modelSettings([serverModel], {
  generation: { temperature: 0.2, topP: 0.9 },
  retries: 2,
  maxMs: 108_000,
  budget: { tokens: 1_000, costNanos: null },
})
const ownModel = {
  ...({ provider: 'openai', model: 'gpt', url: 'https://gateway.example/v1/' } as const),
  sealedKey: 'sealed',
  keyHint: '…',
}
const open = (sealed: string) => `opened ${sealed}`

test('missing settings come from the server', () => {
  expect(settingsOf(server, { models: [] }, open)).toEqual(server)
})

test('a project’s settings override the server’s, also for the server’s models', () => {
  const settings = settingsOf(server, { models: [], temperature: 1, retries: 0, waitSeconds: 30 }, open)
  expect(settings).toMatchObject({ models: [serverModel], retries: 0, silenceMs: 30_000 })
  expect(settings.generation).toEqual({ temperature: 1, topP: 0.9 })
})

test('a project’s models use its key, without the server’s generation settings', () => {
  const { models, generation } = settingsOf(server, { models: [ownModel], topP: 0.5 }, open)
  expect(models).toEqual([
    { provider: 'openai', id: 'gpt', url: 'https://gateway.example/v1', key: 'opened sealed', price: null },
  ])
  expect(generation).toEqual({ topP: 0.5 })
})

test('a key that cannot be opened is sent as an empty one', () => {
  const [model] = settingsOf(server, { models: [ownModel] }, () => undefined).models
  expect(model?.key).toBe('')
})

test('a project cannot exceed the server’s time limit', () => {
  expect(settingsOf(server, { models: [], answerSeconds: 3_600 }, open).answerMs).toBe(108_000)
})

test('a project may lower the operator’s budget for the server’s models, and choose any for its own', () => {
  const budgetWith = (models: (typeof ownModel)[], tokens: number) =>
    settingsOf(server, { models, budget: { tokens } }, open).budget.tokens
  expect(budgetWith([], 5_000)).toBe(1_000)
  expect(budgetWith([], 500)).toBe(500)
  expect(budgetWith([ownModel], 5_000)).toBe(5_000)
})
