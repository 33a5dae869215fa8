import { expect, test } from 'vitest'
import { modelSettings } from '../../../test/support/model-service.ts'
import { settingsOf } from './stored-models.ts'

const serverModel = { provider: 'compatible', id: 'm', key: null, url: 'http://m', price: null } as const
const server = modelSettings([serverModel], {
  generation: { temperature: 0.2, topP: 0.9 },
  retries: 2,
  mostMs: 108_000,
  budget: { tokens: 1_000, costNanos: null },
})
const ownModel = {
  ...({ provider: 'openai', model: 'gpt', url: 'https://gateway.example/v1/' } as const),
  sealedKey: 'sealed',
  keyHint: '…',
}
const open = (sealed: string) => `opened ${sealed}`

test('what a project leaves out is the server’s', () => {
  expect(settingsOf(server, { models: [] }, open)).toEqual(server)
})

test('what a project sets holds over the server’s, for the server’s models too', () => {
  const settings = settingsOf(server, { models: [], temperature: 1, retries: 0, waitSeconds: 30 }, open)
  expect(settings).toMatchObject({ models: [serverModel], retries: 0, silenceMs: 30_000 })
  expect(settings.generation).toEqual({ temperature: 1, topP: 0.9 })
})

test('a project’s own models are asked with its key, and not for what others take', () => {
  const { models, generation } = settingsOf(server, { models: [ownModel], topP: 0.5 }, open)
  expect(models).toEqual([
    { provider: 'openai', id: 'gpt', url: 'https://gateway.example/v1', key: 'opened sealed', price: null },
  ])
  expect(generation).toEqual({ topP: 0.5 })
})

test('a key that cannot be opened any more is sent as none', () => {
  const [model] = settingsOf(server, { models: [ownModel] }, () => undefined).models
  expect(model?.key).toBe('')
})

test('no project takes more time than the server gives', () => {
  expect(settingsOf(server, { models: [], answerSeconds: 3_600 }, open).answerMs).toBe(108_000)
})

test('of the server’s models a project may use less than the operator says, of its own what it likes', () => {
  const budgetWith = (models: (typeof ownModel)[], tokens: number) =>
    settingsOf(server, { models, budget: { tokens } }, open).budget.tokens
  expect(budgetWith([], 5_000)).toBe(1_000)
  expect(budgetWith([], 500)).toBe(500)
  expect(budgetWith([ownModel], 5_000)).toBe(5_000)
})
