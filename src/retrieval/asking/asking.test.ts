import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import {
  type EmbeddingService,
  embedToy,
  sendJson,
  startEmbeddingService,
} from '../../../test/support/embedding-service.ts'
import { createManualClock } from '../../../test/support/manual-clock.ts'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { fetchFromProvider } from '../../providers/index.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { type Log, silentLog, type Telemetry } from '../../shared/index.ts'
import { createHitReranker } from './hit-reranker.ts'
import { createQuestionVectors } from './question-vectors.ts'

let service: EmbeddingService
beforeAll(async () => {
  service = await startEmbeddingService()
})
beforeEach(() => {
  service.requests.length = 0
  service.state.answer = undefined
})
afterAll(() => service.close())

const longestWaitMs = 60_000
const breakConnection: EmbeddingService['state']['answer'] = (_, response) => response.destroy()
const neverAnswer: EmbeddingService['state']['answer'] = () => {}

async function countCalls(use: (telemetry: Telemetry) => Promise<unknown>) {
  const { telemetry, read } = await collectMetrics()
  await use(telemetry)
  service.state.answer = breakConnection
  await use(telemetry)
  return read()
}

function makeNeeds(telemetry?: Telemetry) {
  const clock = createManualClock()
  const said: string[] = []
  const say: Log['warn'] = (...told: unknown[]) => void said.push(String(told.at(-1)))
  const log = { ...silentLog, warn: say, info: say }
  return { said, clock, log, fetch: fetchFromProvider, ...(telemetry && { telemetry }) }
}

describe('question vectors', () => {
  function open(timeoutMs = longestWaitMs, telemetry?: Telemetry) {
    const needs = makeNeeds(telemetry)
    const choice = {
      provider: 'compatible' as const,
      id: 'toy',
      key: null,
      url: service.url,
      dimensions: null,
      questionPrefix: 'ask: ',
      passagePrefix: '',
    }
    return { ...needs, ...createQuestionVectors(needs, choice, timeoutMs) }
  }

  test('a question is embedded once, with the prefix, until questions are forgotten', async () => {
    const { find, forget } = open()
    const both = await Promise.all([find('who', 64), find('who', 64)])
    expect(both[0]).toEqual(Float32Array.from(embedToy('ask: who')))
    expect(both[1]).toBe(both[0])
    expect(service.embedded()).toEqual(['ask: who'])
    forget()
    await find('who', 64)
    expect(service.embedded()).toHaveLength(2)
  })

  test.each([
    ['has another length', undefined, 7],
    ['does not come', breakConnection, 64],
    ['is refused', (_: unknown, response: Parameters<typeof sendJson>[0]) => sendJson(response, 400, {}), 64],
  ])('a vector that %s is not used, and the next question asks again', async (_, answer, dimensions) => {
    const { find } = open()
    service.state.answer = answer
    expect(await find('who', dimensions)).toBeUndefined()
    service.state.answer = undefined
    expect(await find('who', 64)).toBeDefined()
  })

  test('each call of the model is counted', async () => {
    const labels = 'provider="compatible",model="toy",task="embedding"'
    expect(await countCalls(telemetry => open(longestWaitMs, telemetry).find('who', 64))).toEqual({
      [`model_calls_total{${labels},outcome="ok"}`]: 1,
      [`model_calls_total{${labels},outcome="unreachable"}`]: 1,
      [`model_call_seconds_count{${labels}}`]: 2,
    })
  })

  test('a vector that takes too long is not used', async () => {
    service.state.answer = neverAnswer
    expect(await open(20).find('who', 64)).toBeUndefined()
  })

  test('the model is paused after three failures, and each change is logged once', async () => {
    const { find, clock, said } = open()
    service.state.answer = breakConnection
    for (const question of ['a', 'b', 'c', 'd', 'e']) expect(await find(question, 64)).toBeUndefined()
    // A request that an earlier test aborted may arrive late.
    expect(service.embedded().filter(text => text !== 'ask: who')).toEqual(['ask: a', 'ask: b', 'ask: c'])
    service.state.answer = undefined
    clock.advance(29_999)
    expect(await find('f', 64)).toBeUndefined()
    clock.advance(1)
    expect(await find('f', 64)).toBeDefined()
    expect(said).toEqual([
      'the embedding model fails; search continues without it',
      'the embedding model works again',
    ])
  })
})

describe('a reranker', () => {
  const texts = ['first', 'second relevant', 'third relevant relevant', 'fourth relevant relevant relevant']
  const index = openIndex(
    buildIndex(
      siteOf(
        ...texts.map((text, at) => page(`/${at}`, `P${at}`, [section('S', block('text', `Kiln ${text}`))])),
      ),
    ),
  )
  const { hits } = index.search({ query: 'kiln', limit: 10 })

  function open({ candidates = 10, timeoutMs = longestWaitMs } = {}, telemetry?: Telemetry) {
    const needs = makeNeeds(telemetry)
    const choice = { url: service.url, id: 'judge', key: 'a-key' }
    const order = createHitReranker(needs, choice, { candidates, timeoutMs })
    return { ...needs, rerank: (found = hits) => order.rerank(index, 'kiln?', found) }
  }
  const pagesOf = (found: readonly { page: number }[] | undefined) => found?.map(hit => hit.page)

  test('reorders the passages but not the scores', async () => {
    const found = await open().rerank()
    expect(pagesOf(found)).toEqual([3, 2, 1, 0])
    expect(found?.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(found?.map(({ reranked }) => reranked)).toEqual([
      { rank: 1, relevance: 3 },
      { rank: 2, relevance: 2 },
      { rank: 3, relevance: 1 },
      { rank: 4, relevance: 0 },
    ])
    expect(service.requests).toMatchObject([
      {
        path: '/v1/rerank',
        authorization: 'Bearer a-key',
        body: { model: 'judge', query: 'kiln?', top_n: 4 },
      },
    ])
    expect(service.requests[0]?.body.documents).toContain('P0 › S\n\nKiln first')
  })

  test('has each call counted', async () => {
    const labels = 'provider="rerank",model="judge",task="reranking"'
    expect(await countCalls(telemetry => open({}, telemetry).rerank())).toEqual({
      [`model_calls_total{${labels},outcome="ok"}`]: 1,
      [`model_calls_total{${labels},outcome="unreachable"}`]: 1,
      [`model_call_seconds_count{${labels}}`]: 2,
    })
  })

  test('receives only the best passages; the others follow', async () => {
    const found = await open({ candidates: 2 }).rerank()
    expect(service.requests[0]?.body.documents).toHaveLength(2)
    expect(pagesOf(found)?.slice(2)).toEqual(pagesOf(hits.slice(2)))
  })

  test('that names only some passages puts the others after them', async () => {
    service.state.answer = (_, response) =>
      sendJson(response, 200, { results: [rated(3, 0.1), rated(2, 0.9)] })
    const found = await open().rerank()
    expect(pagesOf(found)).toEqual([2, 3, 0, 1].map(at => hits[at]?.page))
    expect(found?.[2]?.reranked).toBeUndefined()
  })

  test('leaves a title or heading that equals the question first', async () => {
    const named = hits.map((hit, at) => (at === 1 ? { ...hit, score: 9, gain: 5 } : hit))
    const found = await open().rerank(named.toSorted((a, b) => b.score - a.score))
    expect(found?.[0]).toEqual(named[1])
    expect(pagesOf(found)?.slice(1)).toEqual([3, 2, 1, 0].filter(each => each !== named[1]?.page))
    expect(service.requests[0]?.body.documents).toHaveLength(3)
  })

  test('is not called for a single passage', async () => {
    expect(await open().rerank(hits.slice(0, 1))).toEqual(hits.slice(0, 1))
    expect(service.requests).toEqual([])
  })

  test('in the process reads ten passages, and refuses questions while it is busy', async () => {
    const asked: string[][] = []
    const state = { isBusy: false, fails: false }
    const reranker = {
      score: async ({ documents }: { documents: readonly string[] }) => {
        if (state.fails) throw new Error('The local model judge failed: it was closed')
        asked.push([...documents])
        return documents.map(document => document.split('relevant').length)
      },
      isBusy: () => state.isBusy,
    }
    const needs = makeNeeds()
    const local = { url: null, id: 'judge', key: null, reranker }
    const { rerank } = createHitReranker(needs, local, { candidates: 30, timeoutMs: longestWaitMs })
    const many = Array.from({ length: 12 }, (_, at) => hits[at % hits.length] ?? expect.fail())
    expect(pagesOf(await rerank(index, 'kiln?', hits))).toEqual([3, 2, 1, 0])
    expect(await rerank(index, 'kiln?', many)).toHaveLength(12)
    expect(asked.map(({ length }) => length)).toEqual([4, 10])
    state.isBusy = true
    expect(await rerank(index, 'kiln?', hits)).toBeUndefined()
    expect(needs.said).toEqual([])
    Object.assign(state, { isBusy: false, fails: true })
    expect(await rerank(index, 'kiln?', hits)).toBeUndefined()
    expect(needs.said).toEqual(['the reranking model fails; search continues without it'])
  })

  test.each([
    ['nothing in time', neverAnswer, 20],
    ['a broken connection', breakConnection, longestWaitMs],
    ['a passage twice', answerWith({ results: [rated(1), rated(1)] }), longestWaitMs],
    ['a passage that there is not', answerWith({ results: [rated(9)] }), longestWaitMs],
    ['no numbers', answerWith({ results: [{ index: 0, relevance_score: 'high' }] }), longestWaitMs],
  ])('that answers with %s changes nothing', async (_, answer, timeoutMs) => {
    service.state.answer = answer
    const { rerank, said } = open({ timeoutMs })
    expect(await rerank()).toBeUndefined()
    expect(said).toEqual(['the reranking model fails; search continues without it'])
  })
})

function rated(index: number, relevance_score = 1) {
  return { index, relevance_score }
}

function answerWith(json: object): EmbeddingService['state']['answer'] {
  return (_, response) => sendJson(response, 200, json)
}
