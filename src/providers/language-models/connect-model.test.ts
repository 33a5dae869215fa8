import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { modelProviders } from '../../contract/index.ts'
import { describeFailure } from '../failures/model-failure.ts'
import { fetchFromProvider } from '../fetching/provider-fetch.ts'
import { connectModel } from './connect-model.ts'
import type { ModelRequest } from './provider-model.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const request: ModelRequest = {
  prompt: [
    { role: 'system', content: 'Answer.' },
    { role: 'user', content: [{ type: 'text', text: 'How?' }] },
  ],
}
const eventStream = { 'content-type': 'text/event-stream' }
const delta = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

function connect(url: string, provider: (typeof modelProviders)[number] = 'compatible', key = 'secret') {
  return connectModel({ provider, id: 'm', key: key === '' ? null : key, url }, fetchFromProvider)
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closing.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

async function failureOf(asking: Promise<AsyncIterable<unknown>>) {
  try {
    for await (const _ of await asking);
  } catch (error) {
    return describeFailure(error)
  }
  throw new Error('the model answered')
}

test.each([
  ['with', 'secret', 'Bearer secret'],
  ['without', '', undefined],
])(
  'a compatible server is asked for a stream with token counts, %s a key',
  async (_name, key, authorization) => {
    const service = await startScriptedService(() => ({ headers: eventStream, body: '' }))
    closing.push(service.close)
    for await (const _ of await (await connect(`${service.url}/v1/`, 'compatible', key)).ask(request));
    const [asked] = service.requests
    expect(asked).toMatchObject({ method: 'POST', path: '/v1/chat/completions' })
    expect(asked?.headers.authorization).toBe(authorization)
    expect(JSON.parse(asked?.body.toString() ?? '')).toMatchObject({
      model: 'm',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Answer.' },
        { role: 'user', content: 'How?' },
      ],
    })
  },
)

test('words are passed on as soon as they arrive', async () => {
  const more = Promise.withResolvers<void>()
  const url = await serve(async (_request, response) => {
    response.writeHead(200, eventStream).write(delta('It is'))
    await more.promise
    response.end(delta(' so.'))
  })
  const words: string[] = []
  for await (const batch of await (await connect(url)).ask(request)) {
    for (const part of batch) if (part.type === 'text-delta') words.push(part.delta)
    if (words.length > 0) more.resolve()
  }
  expect(words).toEqual(['It is', ' so.'])
})

test.each([
  ['stops reading', false],
  ['aborts', true],
])('a caller who %s closes the connection', async (_name, aborts) => {
  const closed = Promise.withResolvers<void>()
  const url = await serve((_request, response) => {
    response.on('close', () => closed.resolve())
    response.writeHead(200, eventStream).write(delta('It is'))
  })
  const controller = new AbortController()
  const read = async () => {
    const batches = await (await connect(url)).ask({ ...request, abortSignal: controller.signal })
    for await (const batch of batches) {
      if (batch.some(({ type }) => type === 'text-delta')) {
        if (!aborts) return 'stopped'
        controller.abort(new Error('left'))
      }
    }
    return 'ended'
  }
  expect(await read().catch(() => 'broke off')).toBe(aborts ? 'broke off' : 'stopped')
  await closed.promise
})

test.each(modelProviders)(
  'an error of %s is reported without waiting for the end of its body',
  async provider => {
    const url = await serve((_request, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' }).write('{"error":')
    })
    const failure = await failureOf((await connect(url, provider)).ask(request))
    expect(failure).toMatchObject({ kind: 'limited', status: 429, retryAfterMs: 7_000 })
  },
)
