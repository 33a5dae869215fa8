import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ScriptedReply, startScriptedService } from '../../../test/support/scripted-service.ts'
import { fetchFromProvider } from '../index.ts'
import { connectEmbedding } from './connect-embedding.ts'
import { embedTexts } from './embed-texts.ts'
import type { EmbeddingChoice } from './embedding-choice.ts'

/** Vectors that tell which text they are of, as each provider answers. */
function answerUsual(path: string, body: { input?: string[]; requests?: unknown[] }): ScriptedReply {
  if (path.endsWith(':embedContent')) return { json: { embedding: { values: [1, 0] } } }
  if (path.endsWith(':batchEmbedContents'))
    return { json: { embeddings: body.requests?.map((_, at) => ({ values: [at + 1, 0] })) } }
  const data = body.input?.map((_, index) => ({ object: 'embedding', index, embedding: [index + 1, 0] }))
  return { json: { object: 'list', model: 'm', data, usage: { prompt_tokens: 1, total_tokens: 1 } } }
}

let service: Awaited<ReturnType<typeof startScriptedService>>
let answer: ScriptedReply | undefined

beforeAll(async () => {
  service = await startScriptedService(
    ({ path, body }) => answer ?? answerUsual(path, JSON.parse(body.toString())),
  )
})
beforeEach(() => {
  service.requests.length = 0
  answer = undefined
})
afterAll(() => service.close())

async function embed(
  provider: EmbeddingChoice['provider'],
  texts: string[],
  purpose: 'question' | 'passage',
  timeoutMs = 60_000,
) {
  const choice: EmbeddingChoice = {
    provider,
    id: 'some-model',
    key: 'a-key',
    url: service.url,
    dimensions: 2,
    questionPrefix: 'ask: ',
    passagePrefix: 'say: ',
  }
  const { signal } = new AbortController()
  return embedTexts(await connectEmbedding(choice, fetchFromProvider), { texts, purpose, timeoutMs, signal })
}

const heard = () =>
  service.requests.map(({ path, headers, body }) => ({ path, headers, body: JSON.parse(body.toString()) }))

describe('texts are sent in each provider’s format', () => {
  test.each(['openai', 'compatible'] as const)('%s', async provider => {
    expect(await embed(provider, ['one', 'two'], 'passage')).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(await embed(provider, ['who'], 'question')).toEqual([[1, 0]])
    expect(heard()).toMatchObject([
      {
        path: '/embeddings',
        headers: { authorization: 'Bearer a-key' },
        body: { model: 'some-model', input: ['say: one', 'say: two'], dimensions: 2 },
      },
      { path: '/embeddings', body: { input: ['ask: who'] } },
    ])
  })

  test('google', async () => {
    expect(await embed('google', ['one', 'two'], 'passage')).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(await embed('google', ['who'], 'question')).toEqual([[1, 0]])
    const requests = ['say: one', 'say: two'].map(text => ({
      content: { parts: [{ text }] },
      taskType: 'RETRIEVAL_DOCUMENT',
      outputDimensionality: 2,
    }))
    expect(heard()).toMatchObject([
      {
        path: '/models/some-model:batchEmbedContents',
        headers: { 'x-goog-api-key': 'a-key' },
        body: { requests },
      },
      {
        path: '/models/some-model:embedContent',
        body: { content: { parts: [{ text: 'ask: who' }] }, taskType: 'RETRIEVAL_QUERY' },
      },
    ])
  })
})

const held = async function* () {
  yield await new Promise<string>(() => {})
}

test.each<[string, ScriptedReply, string]>([
  ['a bad key', { status: 401, json: { error: { message: 'no' } } }, 'denied'],
  ['dimensions that it does not have', { status: 400, json: { error: { message: 'no' } } }, 'refused'],
  ['a limit', { status: 429, json: { error: { message: 'slow down' } } }, 'limited'],
  ['a fault', { status: 500, json: { error: { message: 'oh' } } }, 'faulty'],
  ['a page of HTML', { body: '<html>' }, 'unreachable'],
  ['another protocol', { json: { vectors: [] } }, 'unreachable'],
  ['too few vectors', { json: { data: [] } }, 'malformed'],
  ['a broken connection', { cut: true }, 'unreachable'],
])('%s is reported with its kind of failure, after one call', async (_, reply, kind) => {
  answer = reply
  await expect(embed('openai', ['x'], 'question')).rejects.toMatchObject({ kind })
  expect(service.requests).toHaveLength(1)
})

test('a silent provider times out', async () => {
  answer = { body: held() }
  await expect(embed('compatible', ['x'], 'question', 50)).rejects.toMatchObject({ kind: 'slow' })
})

test('a response larger than the texts call for is broken off', async () => {
  const megabyte = `${'1,'.repeat(512 * 1024)}`
  let sent = 0
  answer = {
    body: (async function* () {
      yield '{"data":['
      for (; sent < 31; sent++) yield megabyte
    })(),
  }
  await expect(embed('compatible', ['x'], 'question')).rejects.toMatchObject({ kind: 'malformed' })
  expect(sent).toBeLessThan(31)
})
