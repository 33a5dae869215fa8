import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askModel, questionOf } from '../../../test/support/ask-model.ts'
import { asked, createModel, quoted, site } from '../../../test/support/model-fixtures.ts'
import { startModelService } from '../../../test/support/model-service.ts'
import { modelProviders } from '../../contract/index.ts'

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

describe.each(modelProviders)('over %s', provider => {
  const finishReason = provider === 'google' ? 'stop' : 'tool_calls'

  test('the answer is streamed with citations as links, and its tokens are counted', async () => {
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

  test('the model can search and cite the results', async () => {
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
  ])('if the model %s, the docs are quoted with a notice', async (_name, response, options) => {
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

describe('the model decides that', () => {
  const model = () => createModel([service.choice('compatible')])

  test('the question is not covered, by writing the marker', async () => {
    service.mock.on(always, { content: '[not-covered] The docs do not tell.' })
    const { said, verdict } = await askModel(model(), site, asked)
    expect(said).toBe('The docs do not tell.')
    expect(verdict).toMatchObject({ resolutionStatus: 'unanswered', reason: 'not-covered' })
  })

  test('the question is not covered, and the standard phrase explains it', async () => {
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

  test('an answer that reaches its maximum length has a notice', async () => {
    service.mock.on(always, { content: 'It is set with [1]', finishReason: 'length' })
    expect((await askModel(model(), site, asked)).notices).toEqual(['answer-shortened'])
  })
})

test('the owner sees sentences that citations do not support', async () => {
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

test('small talk and a filter without results call no model', async () => {
  const model = createModel([service.choice('openai')])
  expect((await askModel(model, site, questionOf('hello'))).said).toContain('Hello!')
  const filtered = questionOf('How is the ramp rate set?', { filter: { version: 'v9' } })
  expect((await askModel(model, site, filtered)).said).toContain('No page matches')
  expect(requestCount()).toBe(0)
})

test('a key is sent only to its provider', async () => {
  service.mock.on(always, { content: '[1]' })
  await askModel(createModel([service.choice('openai')]), site, asked)
  const body = service.mock.getLastRequest()?.body
  expect(JSON.stringify(body)).not.toContain('test-key')
  expect(JSON.stringify(body)).toContain('How is the ramp rate set?')
})
