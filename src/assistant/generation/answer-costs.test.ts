import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askModel } from '../../../test/support/ask-model.ts'
import { asked, createModel, quoted, site } from '../../../test/support/model-fixtures.ts'
import { startModelService } from '../../../test/support/model-service.ts'
import { createAnswerCache } from '../answer-cache/answer-cache.ts'
import type { Spending } from '../spending/spending.ts'
import type { ModelSettings } from './model-settings.ts'

let service: Awaited<ReturnType<typeof startModelService>>
beforeAll(async () => {
  service = await startModelService()
})
beforeEach(() => {
  service.mock.reset()
})
afterAll(() => service.close())

const always = { predicate: () => true }
const requestCount = () => service.mock.getRequests().length

describe('the cost of an answer', () => {
  function createBooks() {
    const costs: object[] = []
    const spending: Pick<Spending, 'open'> = {
      open: async () => ({
        add: cost => void costs.push(cost),
        settle: () => void costs.push({ settled: true }),
      }),
    }
    return { costs, spending }
  }

  test('is reported with the answer and recorded', async () => {
    service.mock.on(always, {
      content: 'With `ramp` [1].',
      usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
    })
    const { costs, spending } = createBooks()
    const choice = { ...service.choice('compatible'), price: { input: 2, output: 10 } }
    const { verdict } = await askModel(createModel([choice], { spending }), site, asked)
    const cost = {
      model: 'compatible:some-model',
      inputTokens: 1000,
      cachedTokens: 0,
      outputTokens: 100,
      costNanos: 3_000_000,
    }
    expect(verdict?.cost).toEqual(cost)
    expect(costs).toEqual([cost, { settled: true }])
  })

  test('is estimated if the reader leaves before the end', async () => {
    const content = 'The ramp rate is set with a setting that has a name. '.repeat(20)
    service.mock.on(always, { content }, { chunkSize: 40, latency: 5 })
    const { costs, spending } = createBooks()
    const left = new AbortController()
    const events = createModel([service.choice('compatible')], { spending }).answer(site, asked, left.signal)
    const reading = (async () => {
      for await (const event of events) if (event.type === 'text-delta') left.abort(new Error('left'))
    })()
    await expect(reading).rejects.toThrow('left')
    expect(costs).toEqual([
      expect.objectContaining({ inputTokens: expect.any(Number), costNanos: null }),
      { settled: true },
    ])
  })

  test('above the budget, the docs are quoted with a notice and no model is called', async () => {
    const model = createModel([service.choice('openai')], { spending: { open: async () => null } })
    const { said, notices } = await askModel(model, site, asked)
    expect(notices).toEqual(['budget-used-up'])
    expect(said).toContain(quoted)
    expect(requestCount()).toBe(0)
  })

  test('is zero for a remembered answer', async () => {
    service.mock.on(always, { content: 'With `ramp` [1].' })
    const model = createAnswerCache(createModel([service.choice('openai')]), { limitBytes: 1_000_000 })
    expect((await askModel(model, site, asked)).verdict?.cost).toBeDefined()
    expect((await askModel(model, site, asked)).verdict?.cost).toBeUndefined()
  })
})

describe('a category', () => {
  const sorted = async (word: string, more: Partial<ModelSettings> = {}) => {
    service.mock.reset()
    service.mock.on({ userMessage: /<passages>/ }, { content: 'With `ramp` [1].' })
    service.mock.on(always, { content: word })
    const { verdict } = await askModel(createModel([service.choice('compatible')], more), site, asked)
    const asksBefore = requestCount()
    const category = await verdict?.classify?.(new AbortController().signal)
    return { category, verdict, asksBefore }
  }

  test('comes from the model, after the answer', async () => {
    const { category, verdict, asksBefore } = await sorted(' Reference.\n')
    expect(asksBefore).toBe(1)
    expect(verdict?.queryCategory).not.toBe('reference')
    expect(category).toBe('reference')
    await verdict?.classify?.(new AbortController().signal)
    expect(requestCount()).toBe(2)
  })

  test('is one of the owner’s, if the owner set any', async () => {
    const categories = [
      { name: 'kilns', description: 'about kilns' },
      { name: 'money', description: 'about money' },
    ]
    expect((await sorted('kilns', { categories })).category).toBe('kilns')
    expect((await sorted('reference', { categories })).category).toBeNull()
  })

  test.each(['', 'I would say it is how-to or reference', 'say: small-talk; how-to'])(
    'comes from the rules if the model says “%s”',
    async word => expect((await sorted(word)).category).toBeNull(),
  )

  test('is not requested if the operator turned it off', async () => {
    expect((await sorted('reference', { classifies: false })).verdict?.classify).toBeUndefined()
  })
})
