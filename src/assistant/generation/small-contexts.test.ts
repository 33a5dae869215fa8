import { afterEach, expect, test } from 'vitest'
import { askModel } from '../../../test/support/ask-model.ts'
import { events, search, stop } from '../../../test/support/model-events.ts'
import { asked, createModel, quoted, site } from '../../../test/support/model-fixtures.ts'
import {
  type ReceivedRequest,
  type ScriptedReply,
  startScriptedService,
} from '../../../test/support/scripted-service.ts'

let service: Awaited<ReturnType<typeof startScriptedService>> | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

const streamed = (body: string) => ({ headers: { 'content-type': 'text/event-stream' }, body })
const answered = streamed(events('It is set [1].', stop))
const readBody = ({ body }: ReceivedRequest) => JSON.parse(body.toString())
const refusal = (error: object, status = 400): ScriptedReply => ({ status, json: { error } })
const llamaCpp = {
  code: 400,
  message: 'request (5624 tokens) exceeds the available context size (2048 tokens), try increasing it',
  type: 'exceed_context_size_error',
}

/** A model that refuses requests which may be answered with more than these tokens, as vLLM does. */
async function connect(outputTokens: number, refuse: ScriptedReply, clock = { now: () => 0 }) {
  service = await startScriptedService(request =>
    readBody(request).max_tokens > outputTokens ? refuse : answered,
  )
  const choice = { provider: 'compatible', id: 'm', key: null, url: service.url, price: null } as const
  return createModel([choice], { clock, outputTokens: 1_000, inputTokens: 4_000 })
}

test.each([
  ['llama.cpp', refusal(llamaCpp)],
  [
    'vLLM',
    refusal({
      message:
        "This model's maximum context length is 2048 tokens. However, you requested 5000 tokens (1000 in the messages, 4000 in the completion).",
    }),
  ],
  [
    'OpenAI',
    refusal({ message: 'Too long.', type: 'invalid_request_error', code: 'context_length_exceeded' }),
  ],
  ['a gateway', { status: 413, body: 'Request Entity Too Large' }],
  ['a server that reports it in the stream', streamed(`data: ${JSON.stringify({ error: llamaCpp })}\n\n`)],
])('a request that is too long for %s is repeated with fewer tokens', async (_name, refuse) => {
  const model = await connect(250, refuse)
  const first = await askModel(model, site, asked)
  expect(first.said).toBe('It is set [1](https://docs.example/firing#ramp-rate).')
  expect(first.notices).toEqual([])
  expect(service?.requests.map(request => readBody(request).max_tokens)).toEqual([1_000, 500, 250])
  await askModel(model, site, { ...asked, text: 'How is the hold time set?' })
  expect(service?.requests.slice(3).map(request => readBody(request).max_tokens)).toEqual([250])
})

test('a model that was short of context is asked for more tokens again every ten minutes', async () => {
  let now = 0
  const model = await connect(500, refusal(llamaCpp), { now: () => now })
  const askAt = async (minute: number) => {
    now = minute * 60_000
    const before = service?.requests.length
    expect((await askModel(model, site, { ...asked, text: `Ramp rate ${minute}?` })).notices).toEqual([])
    return service?.requests.slice(before).map(request => readBody(request).max_tokens)
  }
  expect(await askAt(0)).toEqual([1_000, 500])
  expect(await askAt(9)).toEqual([500])
  expect(await askAt(10)).toEqual([1_000, 500])
  expect(await askAt(19)).toEqual([500])
})

test('if even a short request is too long, the docs are quoted, and the insight has the reason', async () => {
  const { said, notices, verdict } = await askModel(await connect(0, refusal(llamaCpp)), site, asked)
  expect(said).toContain(quoted)
  expect(notices).toEqual(['model-unavailable'])
  expect(verdict?.insight).toMatchObject({ model: { failures: [{ kind: 'too-long' }] } })
  expect(service?.requests).toHaveLength(4)
})

test('a request that becomes too long after a search is repeated with fewer tokens', async () => {
  let refused = 0
  service = await startScriptedService(request => {
    const { messages, max_tokens } = readBody(request)
    if (messages.length === 2 && max_tokens > 500)
      return streamed(events(search('overheat'), { delta: {}, finish_reason: 'tool_calls' }))
    if (max_tokens <= 500) return answered
    refused += 1
    return refusal(llamaCpp)
  })
  const model = createModel([{ provider: 'compatible', id: 'm', key: null, url: service.url, price: null }])
  const { said } = await askModel(model, site, asked)
  expect(said).toBe('It is set [1](https://docs.example/firing#ramp-rate).')
  expect(refused).toBe(1)
})

test('a refusal for another reason is not repeated', async () => {
  const model = await connect(0, refusal({ message: 'This model does not support tools.' }))
  expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
  expect(service?.requests).toHaveLength(1)
})
