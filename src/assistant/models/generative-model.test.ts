import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerSite, askModel, questionOf } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/handmade-site.ts'
import { startHangingProvider } from '../../../test/support/hanging-provider.ts'
import { createManualClock } from '../../../test/support/manual-clock.ts'
import { freeSpending, modelSettings, startModelService } from '../../../test/support/model-service.ts'
import { silentLog, systemClock } from '../../shared/index.ts'
import { createAnswerCache } from '../answer-cache.ts'
import { createExtractiveModel } from '../extractive-model.ts'
import type { Spending } from '../spending/spending.ts'
import { createGenerativeModel } from './generative-model.ts'
import { type ModelChoice, type ModelSettings, modelProviders } from './model-settings.ts'
import { fetchFromProvider } from './provider-fetch.ts'

const site = answerSite(
  page('/firing', 'Firing schedules', [
    section('Ramp rate', block('text', 'The ramp rate is set with `ramp`, in degrees an hour.')),
    section('Hold time', block('text', 'A hold keeps the temperature for a number of minutes.')),
  ]),
  page('/alarms', 'Alarms', [
    section('Overheat', block('text', 'The overheat alarm stops the firing at 1300 degrees.')),
  ]),
)
const asked = questionOf('How is the ramp rate set?')
const quoted = '**[Firing schedules › Ramp rate](https://docs.example/firing#ramp-rate)**'

let service: Awaited<ReturnType<typeof startModelService>>
beforeAll(async () => {
  service = await startModelService()
})
beforeEach(() => {
  service.mock.reset()
})
afterAll(() => service.close())

interface Scene extends Partial<ModelSettings> {
  spending?: Pick<Spending, 'open'>
  clock?: { now(): number }
}

function createModel(
  models: ModelChoice[],
  { clock = systemClock, spending = freeSpending, ...settings }: Scene = {},
) {
  const needs = {
    clock,
    log: silentLog,
    fetch: fetchFromProvider,
    extractive: createExtractiveModel(),
    spending,
  }
  return createGenerativeModel(needs, modelSettings(models, settings))
}

const always = { predicate: () => true }
const requestCount = () => service.mock.getRequests().length

describe.each(modelProviders)('over %s', provider => {
  const finishReason = provider === 'google' ? 'stop' : 'tool_calls'

  test('the answer is streamed, with its citations as links and its tokens counted', async () => {
    service.mock.on(always, { content: 'It is set with `ramp` [1].' })
    const { said, sources, verdict, notices } = await askModel(
      createModel([service.choice(provider)]),
      site,
      asked,
    )
    expect(said).toBe('It is set with `ramp` [1](https://docs.example/firing#ramp-rate).')
    expect(sources).toEqual(['https://docs.example/firing'])
    expect(notices).toEqual([])
    expect(verdict).toMatchObject({
      resolutionStatus: 'answered',
      reason: 'grounded',
      insight: { model: { model: `${provider}:some-model`, inputTokens: expect.any(Number) } },
    })
  })

  test('the model may search, and cite what it found', async () => {
    const search = { name: 'search', arguments: '{"query":"overheat alarm"}' }
    service.mock.on({ ...always, hasToolResult: true }, { content: 'At 1300 degrees [2].' })
    service.mock.on(always, { toolCalls: [search], finishReason })
    const { said } = await askModel(createModel([service.choice(provider)]), site, asked)
    expect(said).toBe('At 1300 degrees [1](https://docs.example/alarms#overheat).')
  })

  test.each([
    ['answers 500', { error: { message: 'no' }, status: 500 }, {}],
    ['limits', { error: { message: 'slow down' }, status: 429 }, {}],
    ['refuses the key', { error: { message: 'who?' }, status: 401 }, {}],
    ['says nothing', { content: '' }, {}],
    ['drops the connection', { content: 'x' }, { chaos: { disconnectRate: 1 } }],
    ['sends what it should not', { content: 'x' }, { chaos: { malformedRate: 1 } }],
    ['calls tools that do not exist', { toolCalls: [{ name: 'delete', arguments: '{}' }] }, {}],
    ['calls tools without sense', { toolCalls: [{ name: 'search', arguments: '{"query":7}' }] }, {}],
  ])('where it %s, the docs are quoted instead, and the reader is told', async (_name, response, options) => {
    service.mock.on(always, response, options)
    const { said, notices, verdict, error } = await askModel(
      createModel([service.choice(provider)]),
      site,
      asked,
    )
    expect(error).toBeUndefined()
    expect(notices).toEqual(['model-unavailable'])
    expect(said).toContain(quoted)
    expect(verdict).toMatchObject({ reason: 'grounded', insight: { model: { failures: [{}] } } })
  })

  test('an answer that breaks off after its first words is an error', async () => {
    const content = 'The ramp rate is set with a setting that has a name. '.repeat(20)
    service.mock.on(always, { content }, { truncateAfterChunks: 6, chunkSize: 40, latency: 5 })
    const { said, error, verdict } = await askModel(createModel([service.choice(provider)]), site, asked)
    expect(said).toContain('The ramp rate')
    expect(error).toBeInstanceOf(Error)
    expect(verdict).toBeUndefined()
  })
})

describe('with the model’s word on it', () => {
  const model = () => createModel([service.choice('compatible')])

  test('nothing covers the question, where it gives the sign', async () => {
    service.mock.on(always, { content: '[not-covered] The docs do not tell.' })
    const { said, verdict } = await askModel(model(), site, asked)
    expect(said).toBe('The docs do not tell.')
    expect(verdict).toMatchObject({ resolutionStatus: 'unanswered', reason: 'not-covered' })
  })

  test('nothing covers the question, in our words where it has none', async () => {
    service.mock.on(always, { content: '[not-covered]' })
    const { said, verdict, sources } = await askModel(model(), site, asked)
    expect(said).toMatch(/^I could not find an answer/)
    expect(sources).toContain('https://docs.example/firing')
    expect(verdict).toMatchObject({ reason: 'not-covered' })
  })

  test('an answer without a citation is marked', async () => {
    service.mock.on(always, { content: 'It is set with ramp.' })
    const { notices, verdict } = await askModel(model(), site, asked)
    expect(notices).toEqual(['no-citation'])
    expect(verdict).toMatchObject({ resolutionStatus: 'unanswered', reason: 'possibly-related' })
  })

  test('an answer at its longest length says that it was cut', async () => {
    service.mock.on(always, { content: 'It is set with [1]', finishReason: 'length' })
    expect((await askModel(model(), site, asked)).notices).toEqual(['answer-shortened'])
  })
})

describe('what an answer costs', () => {
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

  test('is told with the answer, and written down', async () => {
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

  test('is estimated where the reader leaves before the end', async () => {
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

  test('over the budget the docs are quoted, the reader is told, and no model is asked', async () => {
    const model = createModel([service.choice('openai')], { spending: { open: async () => null } })
    const { said, notices } = await askModel(model, site, asked)
    expect(notices).toEqual(['budget-used-up'])
    expect(said).toContain(quoted)
    expect(requestCount()).toBe(0)
  })

  test('is nothing when the answer is remembered', async () => {
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

  test('is the model’s word, asked for when the answer is over', async () => {
    const { category, verdict, asksBefore } = await sorted(' Reference.\n')
    expect(asksBefore).toBe(1)
    expect(verdict?.queryCategory).not.toBe('reference')
    expect(category).toBe('reference')
    await verdict?.classify?.(new AbortController().signal)
    expect(requestCount()).toBe(2)
  })

  test('is one of the owner’s, where there are some', async () => {
    const categories = [
      { name: 'kilns', description: 'about kilns' },
      { name: 'money', description: 'about money' },
    ]
    expect((await sorted('kilns', { categories })).category).toBe('kilns')
    expect((await sorted('reference', { categories })).category).toBeNull()
  })

  test.each(['', 'I would say it is how-to or reference', 'say: small-talk; how-to'])(
    'is left to the rules where the model says “%s”',
    async word => expect((await sorted(word)).category).toBeNull(),
  )

  test('is not asked for where the operator does not want it', async () => {
    expect((await sorted('reference', { classifies: false })).verdict?.classify).toBeUndefined()
  })
})

test('what the citations do not bear out is told to the owner', async () => {
  service.mock.on(always, { content: 'The ramp rate is set with `ramp` [1]. The kiln is painted blue [1].' })
  const { verdict } = await askModel(createModel([service.choice('compatible')]), site, asked)
  expect(verdict?.groundedness).toBe(0.5)
  expect(verdict?.insight).toMatchObject({
    groundedness: {
      share: 0.5,
      sentences: [
        { text: 'The kiln is painted blue.', isSupported: false },
        { text: 'The ramp rate is set with `ramp`.', isSupported: true },
      ],
    },
  })
})

test('small talk, and a filter that leaves nothing, cost no model', async () => {
  const model = createModel([service.choice('openai')])
  expect((await askModel(model, site, questionOf('hello'))).said).toContain('Hello!')
  const filtered = questionOf('How is the ramp rate set?', { filter: { version: 'v9' } })
  expect((await askModel(model, site, filtered)).said).toContain('no page has')
  expect(requestCount()).toBe(0)
})

describe('when a model fails', () => {
  test('the next of the list is asked', async () => {
    service.mock.on({ model: 'first' }, { error: { message: 'no' }, status: 500 })
    service.mock.on({ model: 'second' }, { content: 'With `ramp` [1].' })
    const models = [service.choice('openai', 'first'), service.choice('anthropic', 'second')]
    const { said, notices, verdict } = await askModel(createModel(models), site, asked)
    expect(said).toContain('With `ramp`')
    expect(notices).toEqual([])
    expect(verdict?.insight).toMatchObject({
      model: { model: 'anthropic:second', failures: [{ model: 'openai:first', kind: 'faulty' }] },
    })
  })

  test('it is asked again where that is worth it, when the provider says so', async () => {
    service.mock.on(
      { ...always, sequenceIndex: 0 },
      { error: { message: 'wait' }, status: 429, retryAfter: 0 },
    )
    service.mock.on(always, { content: 'With `ramp` [1].' })
    const model = createModel([service.choice('openai')], { retries: 1 })
    expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect(requestCount()).toBe(2)
  })

  test('a provider that asks for more patience than a reader has is not waited for', async () => {
    service.mock.on(always, { error: { message: 'wait' }, status: 429, retryAfter: 3600 })
    const model = createModel([service.choice('openai')], { retries: 3 })
    expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
    expect(requestCount()).toBe(1)
  })

  test('again and again, it is left alone for a while', async () => {
    const clock = createManualClock()
    service.mock.on(always, { error: { message: 'no' }, status: 503 })
    const model = createModel([service.choice('openai')], { clock })
    for (let n = 0; n < 5; n++) await askModel(model, site, asked)
    expect(requestCount()).toBe(3)
    clock.advance(60_000)
    await askModel(model, site, asked)
    await askModel(model, site, asked)
    expect(requestCount()).toBe(4)
  })

  test('the others of its provider at its address are left alone with it, and those elsewhere are not', async () => {
    service.mock.on({ model: 'other' }, { content: 'With `ramp` [1].' })
    service.mock.on(always, { error: { message: 'no' }, status: 503 })
    const [one, two, other] = ['one', 'two', 'other'].map(id => service.choice('openai', id))
    if (!one || !two || !other) throw new Error('there are three')
    const model = createModel([one, two, { ...other, url: `${other.url}/` }])
    for (let n = 0; n < 4; n++) expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect(requestCount()).toBe(3 + 4)
  })

  test('the answer given instead is not remembered', async () => {
    service.mock.on({ ...always, sequenceIndex: 0 }, { error: { message: 'no' }, status: 500 })
    service.mock.on(always, { content: 'With `ramp` [1].' })
    const model = createAnswerCache(createModel([service.choice('openai')]), { limitBytes: 1_000_000 })
    expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
    expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect((await askModel(model, site, asked)).said).toContain('With `ramp`')
    expect(requestCount()).toBe(2)
  })
})

describe('with a provider that hangs', () => {
  const never = 1_000_000

  test('before its first word, the docs are quoted', async () => {
    const hanging = await startHangingProvider('')
    const { notices, verdict } = await askModel(
      createModel([hanging.choice], { silenceMs: 1_000, answerMs: never }),
      site,
      asked,
    )
    expect(notices).toEqual(['model-unavailable'])
    expect(verdict?.insight).toMatchObject({ model: { failures: [{ kind: 'slow' }] } })
    await hanging.closed
    hanging.close()
  })

  test('for longer than an answer may take, the docs are quoted', async () => {
    const hanging = await startHangingProvider('')
    const model = createModel([hanging.choice], { silenceMs: never, answerMs: 500, retries: 5 })
    expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
    await hanging.closed
    hanging.close()
  })

  test('after its first words, the answer breaks off', async () => {
    const hanging = await startHangingProvider('The ramp rate is ')
    const { said, error } = await askModel(
      createModel([hanging.choice], { silenceMs: 200, answerMs: never }),
      site,
      asked,
    )
    expect(said).toContain('The ramp rate')
    expect(error).toMatchObject({ kind: 'slow' })
    await hanging.closed
    hanging.close()
  })

  test('a stream that ends without being finished is an answer that broke off', async () => {
    const hanging = await startHangingProvider('The ramp rate is ', { ends: true })
    const { said, error } = await askModel(createModel([hanging.choice]), site, asked)
    expect(said).toContain('The ramp rate')
    expect(error).toMatchObject({ kind: 'unreachable' })
    hanging.close()
  })

  test('a reader who leaves ends the call at the provider’s side', async () => {
    const hanging = await startHangingProvider('The ramp rate is ')
    const left = new AbortController()
    const reason = new Error('The reader has left.')
    const events = createModel([hanging.choice]).answer(site, asked, left.signal)
    const reading = (async () => {
      for await (const event of events) if (event.type === 'text-delta') left.abort(reason)
    })()
    await expect(reading).rejects.toBe(reason)
    await hanging.closed
    hanging.close()
  })
})

test('a key is sent where it belongs, and nowhere else', async () => {
  service.mock.on(always, { content: '[1]' })
  await askModel(createModel([service.choice('openai')]), site, asked)
  const body = service.mock.getLastRequest()?.body
  expect(JSON.stringify(body)).not.toContain('test-key')
  expect(JSON.stringify(body)).toContain('How is the ramp rate set?')
})
