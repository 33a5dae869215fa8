import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportPageSchema, modelProviders } from '../src/contract/index.ts'
import { startModelService } from './support/model-service.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const always = { predicate: () => true }
const good = { content: 'Set `server.proxy` [1].' }
const silentAfterSome = { ttftMs: 1, interChunkDelaysMs: [1, 1, 1, 1, 1, 1, 8_000], totalDurationMs: 8_007 }
const bad = (status: number, more: object = {}) => ({ error: { message: 'no' }, status, ...more })

describe.each(modelProviders)('with %s', provider => {
  let service: Awaited<ReturnType<typeof startModelService>>
  let lectern: RunningLectern
  beforeAll(async () => {
    service = await startModelService()
    lectern = await startLectern({
      environment: {
        LECTERN_MODEL: `${provider}:some-model`,
        LECTERN_MODEL_KEY: 'test-key',
        LECTERN_MODEL_URL: service.choice(provider).url ?? '',
        LECTERN_MODEL_RETRIES: '1',
        LECTERN_MODEL_CLASSIFY: 'false',
        LECTERN_MODEL_WAIT_SECONDS: '1',
      },
    })
  })
  beforeEach(() => {
    service.mock.reset()
  })
  afterAll(async () => {
    await lectern.close()
    await service.close()
  })

  let asked = 0
  /** Asks with a new context, to bypass the cache. */
  async function askUncached() {
    const context = [{ value: `attempt ${++asked}` }]
    const body = messageBody('How do I configure the proxy?', { context })
    const chunks = readChunks(await (await ask(lectern, body)).text())
    const notices = chunks.flatMap(chunk => (chunk.type === 'data-notice' ? [chunk.data] : []))
    return { text: answerText(chunks), notices, last: chunks.at(-1) }
  }

  async function lastExported() {
    const response = await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant?limit=1000`)
    const { conversations } = exportPageSchema.parse(await response.json())
    return conversations.at(-1)
  }

  async function expectGoodAnswer() {
    service.mock.reset()
    service.mock.on(always, good)
    const { text, notices, last } = await askUncached()
    expect(text).toMatch(/^Set `server\.proxy` \[1\]\(http/)
    expect(notices).toEqual([])
    expect(last).toMatchObject({ type: 'finish' })
  }

  test('an answer is streamed', expectGoodAnswer)

  test('an answer after a search by the model is streamed', async () => {
    const search = { name: 'search', arguments: '{"query":"environment variables of the bundle"}' }
    const finishReason = provider === 'google' ? 'stop' : 'tool_calls'
    service.mock.on({ ...always, hasToolResult: true }, { content: 'They begin with `ACME_` [1].' })
    service.mock.on(always, { toolCalls: [search], finishReason })
    const { text, last } = await askUncached()
    expect(text).toContain('They begin with `ACME_`')
    expect(last).toMatchObject({ type: 'finish' })
    expect(service.mock.getRequests()).toHaveLength(2)
  })

  test.each([
    ['responds with 500', bad(500), {}, 2],
    ['limits requests for an hour', bad(429, { retryAfter: 3600 }), {}, 1],
    ['refuses the key', bad(401), {}, 1],
    ['refuses the request', bad(400), {}, 1],
    ['returns an empty answer', { content: '' }, {}, 1],
    ['ends without an answer', good, { chaos: { malformedRate: 1 } }, 2],
    ['drops every request', good, { chaos: { dropRate: 1 } }, 2],
    ['limits every request', good, { chaos: { rateLimitRate: 1 } }, 2],
    ['breaks every connection', good, { chaos: { disconnectRate: 1 } }, 2],
    // The mock counts a request when it responds.
    ['sends no response', good, { chaos: { latencyMs: 5_000 } }, 0],
    ['is silent before its first word', good, { streamingProfile: { ttft: 5_000 } }, 1],
  ])(
    'if it %s, the answer quotes the docs, and the next question reaches the model again',
    async (...fault) => {
      const [, response, options, requests] = fault
      service.mock.on(always, response, options)
      const { text, notices, last } = await askUncached()
      expect(notices).toEqual([expect.objectContaining({ code: 'model-unavailable' })])
      expect(text).toContain('server.proxy')
      expect(last).toMatchObject({ type: 'finish' })
      expect(service.mock.getRequests()).toHaveLength(requests)
      expect(await lastExported()).toMatchObject({ response: text, resolutionStatus: 'answered' })
      await expectGoodAnswer()
    },
  )

  test('a short rate limit is retried', async () => {
    service.mock.on({ ...always, sequenceIndex: 0 }, bad(429, { retryAfter: 0 }))
    service.mock.on(always, good)
    const { text, notices } = await askUncached()
    expect(text).toContain('Set `server.proxy`')
    expect(notices).toEqual([])
    expect(service.mock.getRequests()).toHaveLength(2)
  })

  test.each([
    ['closes the connection', { truncateAfterChunks: 6, chunkSize: 40, latency: 5 }],
    ['stalls', { chunkSize: 40, recordedTimings: silentAfterSome }],
  ])(
    'if it %s after its first words, the reader gets an error, and the partial answer is stored',
    async (...fault) => {
      const [, options] = fault
      service.mock.on(always, { content: 'The proxy is set in the file of the server. '.repeat(10) }, options)
      const { text, last } = await askUncached()
      expect(text).toContain('The proxy is set')
      expect(last).toMatchObject({ type: 'error' })
      expect(await lastExported()).toMatchObject({ response: text, resolutionStatus: 'unanswered' })
      await expectGoodAnswer()
    },
  )
})
