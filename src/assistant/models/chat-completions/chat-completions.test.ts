import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type ScriptedReply, startScriptedService } from '../../../../test/support/scripted-service.ts'
import { toolDefinitions } from '../../prompt/model-tools.ts'
import { fetchFromProvider, type ProviderFetch, toResponse } from '../provider-fetch.ts'
import { askThroughSdk, type ModelRequest, type ProviderModel, type StepPart } from '../provider-model.ts'
import { connectChatCompletions } from './connect-chat-completions.ts'

const first: ModelRequest = {
  prompt: [
    { role: 'system', content: 'Answer “so”.' },
    { role: 'user', content: [{ type: 'text', text: 'How?' }] },
  ],
  maxOutputTokens: 100,
  temperature: 0.5,
  tools: toolDefinitions,
  toolChoice: { type: 'auto' },
  providerOptions: { openai: { store: false } },
}

let service: Awaited<ReturnType<typeof startScriptedService>> | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

function choiceOf(server: string) {
  return { provider: 'compatible', id: 'm', key: 'secret', url: `${server}/v1`, price: null } as const
}

async function serve(reply: () => ScriptedReply) {
  service = await startScriptedService(reply)
  return { service, ...readersOf(choiceOf(service.url), fetchFromProvider) }
}

function readersOf(choice: ReturnType<typeof choiceOf>, fetch: ProviderFetch) {
  const library = createOpenAICompatible({
    ...{ name: 'compatible', apiKey: 'secret', baseURL: choice.url, includeUsage: true, fetch },
  })
  return { ours: connectChatCompletions(choice, fetch), theirs: askThroughSdk(library('m')) }
}

/** Gives these pieces as the answer to each request, one after the other. */
function fetchOf(pieces: Buffer[]): ProviderFetch {
  const send = async () => {
    const incoming = new IncomingMessage(new Socket())
    Object.assign(incoming, { statusCode: 200, headers: { 'content-type': 'text/event-stream' } })
    give(incoming)
    return incoming
  }
  async function give(incoming: IncomingMessage) {
    for (const piece of pieces) {
      await turnOfEventLoop()
      incoming.push(piece)
    }
    await turnOfEventLoop()
    incoming.push(null)
  }
  return Object.assign(async () => toResponse(await send()), { send })
}

/** What a turn says, without how it was cut. */
async function hear(model: ProviderModel, request = first) {
  const heard: StepPart[] = []
  let words = ''
  try {
    for await (const batch of await model.ask(request)) {
      for (const part of batch) {
        if (part.type === 'text-delta') words += part.delta
        else heard.push(part)
        if (part.type === 'error') return { words, end: 'error', calls: [] }
      }
    }
  } catch {
    return { words, end: 'error', calls: [] }
  }
  const end = heard.find(({ type }) => type === 'finish')
  const thoughts = heard.map(part => (part.type === 'reasoning-delta' ? part.delta : '')).join('')
  const calls = heard.flatMap(part =>
    // Of two calls with one id, the second is given an id by lot.
    part.type === 'tool-call' ? [{ ...part, toolCallId: part.toolCallId === 'call' }] : [],
  )
  if (end?.type !== 'finish') return { words, thoughts, calls, end: 'none' }
  const { finishReason, usage } = end
  const { total, cacheRead } = usage.inputTokens
  return { words, thoughts, calls, end: finishReason, counted: [total, cacheRead, usage.outputTokens.total] }
}

const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`
const delta = (given: object, finish: string | null = null) =>
  event({ id: 'c', model: 'm', choices: [{ index: 0, delta: given, finish_reason: finish }] })
const usage = { prompt_tokens: 90, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 8 } }
const call = { index: 0, id: 'call', function: { name: 'search', arguments: '{"query":' } }

const plain = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map(content => delta({ content })),
  fc.constantFrom(
    delta({ role: 'assistant', content: '' }),
    delta({ role: 'assistant', content: null, refusal: null }),
    delta({ content: 'né “so” 漢字' }),
    ': ping\n\n',
  ),
)
const odd = fc.constantFrom(
  delta({ reasoning_content: 'hm' }),
  delta({ reasoning: 'hm' }),
  delta({ content: [{ type: 'text', text: 'in parts' }] }),
  delta({ refusal: 'no' }),
  delta({ tool_calls: [call] }) + delta({ tool_calls: [{ index: 0, function: { arguments: '"a"}' } }] }),
  delta({ content: 'x', annotations: [] }),
  event({ error: { message: 'overloaded' } }),
  event({ id: 'c', choices: [{ index: 0, delta: null, finish_reason: null }] }),
  event({ unknown: true }),
  'data: {broken\n\n',
  'data:\n\n',
  'event: x\ndata: {"choices":[]}\n\n',
  delta({ content: 'carried' }).replace('\n\n', '\r\n\r\n'),
  delta({ content: 'split' }).replace(',"choices"', ',\ndata: "choices"'),
)
const ending = fc.constantFrom(
  ...['stop', 'length', 'content_filter', 'tool_calls', 'eos'].map(finish => delta({}, finish)),
  delta({ content: 'last' }, 'stop'),
  delta({}, 'stop') + event({ choices: [], usage }),
  delta({}, 'stop') + event({ choices: [], usage }) + event({ choices: [], x: 1 }),
  delta({}, 'stop') + event({ choices: [], usage }) + delta({ content: '', annotations: [] }),
  '',
  'data: {"choices":[{"delta":{"content":"cut',
)

/** The bytes in pieces: cut at these places, and behind each event where they come apart. */
function cut(text: string, places: number[], apart: boolean): Buffer[] {
  const bytes = Buffer.from(text)
  const behind = apart
    ? Array.from(text.matchAll(/\n\n/g), ({ index }) => Buffer.byteLength(text.slice(0, index + 2)))
    : []
  const ends = [...new Set([...places.map(place => place % bytes.length), ...behind, bytes.length])]
  return ends
    .toSorted((a, b) => a - b)
    .map((end, at, all) => bytes.subarray(at === 0 ? 0 : all[at - 1], end))
    .filter(piece => piece.length > 0)
}

describe('what a server says', () => {
  const streams = (events: fc.Arbitrary<string>) =>
    fc.tuple(fc.array(events, { maxLength: 8 }), ending, fc.constantFrom('data: [DONE]\n\n', ''))

  test.each([
    ['plainly', plain],
    ['in any way', fc.oneof({ weight: 3, arbitrary: plain }, odd)],
  ])('%s is heard as the SDK’s library hears it, wherever it is cut', async (_name, events) => {
    await fc.assert(
      fc.asyncProperty(
        streams(events),
        fc.array(fc.nat(2_000), { maxLength: 4 }),
        fc.boolean(),
        async (said, places, apart) => {
          const fetch = fetchOf(cut(said.flat().join(''), places, apart))
          const { ours, theirs } = readersOf(choiceOf('http://server.test'), fetch)
          expect(await hear(ours)).toEqual(await hear(theirs))
        },
      ),
    )
  })

  test.each([400, 401, 429, 500, 503])('with the status %s is the same failure', async status => {
    const { ours, theirs } = await serve(() => ({ status, json: { error: { message: 'no' } } }))
    await expect(ours.ask(first)).rejects.toMatchObject({ status })
    await expect(theirs.ask(first)).rejects.toMatchObject({ statusCode: status })
  })
})

describe('what a server is asked', () => {
  const { tools: _, toolChoice: __, temperature: ___, ...bare } = first
  const later: ModelRequest = {
    ...first,
    prompt: [
      ...first.prompt,
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'search', input: {} }] },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'c', toolName: 'search', output: { type: 'text', value: 'x' } },
        ],
      },
    ],
  }

  test.each([
    ['first', first],
    ['first without tools', bare],
    ['after its calls', later],
  ])('%s is what the SDK’s library would ask', async (_name, request) => {
    const { service, ours, theirs } = await serve(() => ({ body: '' }))
    await hear(ours, request)
    await hear(theirs, request)
    const [own, other] = service.requests.map(({ method, path, headers, body }) => ({
      ...{ method, path, body: JSON.parse(body.toString()) },
      ...{ key: headers.authorization, type: headers['content-type'] },
    }))
    expect(own).toEqual(other)
  })
})

test('words are given as soon as they come', async () => {
  const more = Promise.withResolvers<void>()
  const { ours } = await serve(() => ({
    headers: { 'content-type': 'text/event-stream' },
    body: (async function* () {
      yield delta({ content: 'It is' })
      await more.promise
      yield delta({ content: ' so.' }, 'stop')
    })(),
  }))
  const batches = await ours.ask(first)
  const words: string[] = []
  for await (const batch of batches) {
    for (const part of batch) if (part.type === 'text-delta') words.push(part.delta)
    more.resolve()
  }
  expect(words).toEqual(['It is', ' so.'])
})

test.each([
  ['whoever stops listening', false],
  ['whoever aborts', true],
])('%s breaks the connection', async (_name, aborts) => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.on('close', () => closed.resolve())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(delta({ content: 'It is' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const model = connectChatCompletions(choiceOf(`http://127.0.0.1:${port}`), fetchFromProvider)
  const left = new AbortController()
  const hearing = async () => {
    for await (const batch of await model.ask({ ...first, abortSignal: left.signal })) {
      if (batch.length > 0 && !aborts) return 'stopped'
      left.abort(new Error('left'))
    }
    return 'ended'
  }
  expect(await hearing().catch(() => 'broke off')).toBe(aborts ? 'broke off' : 'stopped')
  await closed.promise
  server.close()
})
