import { LLMock } from '@copilotkit/aimock'
import { type ModelSettings, noBudget, type PricedModel, type Spending } from '../../src/assistant/index.ts'

/** Starts a model provider on loopback for every protocol; script its answers on `mock`. */
export async function startModelService() {
  const mock = await LLMock.create({ port: 0 })
  const origin = new URL(mock.url).origin
  return {
    mock,
    choice: (provider: PricedModel['provider'], id = 'some-model'): PricedModel => ({
      provider,
      id,
      key: 'test-key',
      price: null,
      url: `${origin}${provider === 'google' ? '/v1beta' : '/v1'}`,
    }),
    close: () => mock.stop(),
  }
}

/** Settings for tests, without retries by default. */
export function modelSettings(models: PricedModel[], more: Partial<ModelSettings> = {}): ModelSettings {
  return {
    models,
    silenceMs: 10_000,
    answerMs: 20_000,
    maxMs: 20_000,
    retries: 0,
    toolCalls: 3,
    inputTokens: 8_000,
    outputTokens: 1_000,
    generation: {},
    budget: noBudget,
    categories: null,
    classifies: true,
    ...more,
  }
}

/** Does not record costs. */
export const freeSpending: Pick<Spending, 'open'> = {
  open: async () => ({ add: () => {}, settle: () => {} }),
}
