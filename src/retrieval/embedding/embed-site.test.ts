import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import {
  type EmbeddingService,
  embedToy,
  sendJson,
  startEmbeddingService,
  textsOf,
} from '../../../test/support/embedding-service.ts'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { fetchFromProvider } from '../../providers/index.ts'
import { buildIndex, hasEveryVector, readVectorFile } from '../../search/index.ts'
import type { Telemetry } from '../../shared/index.ts'
import type { RetrievalSettings } from '../settings/retrieval-settings.ts'
import { createSiteEmbedder } from './embed-site.ts'

const longText = 'the text '.repeat(1_000)

function indexOf(count: number): Uint8Array {
  const pages = Array.from({ length: count }, (_, i) =>
    page(`/page-${i}`, `Page ${i}`, [
      section(`Part ${i}`, block('text', `Text number ${i}. ${i === 3 ? longText : ''}`)),
    ]),
  )
  return buildIndex(siteOf(...pages))
}

describe('embedding a site', () => {
  let service: EmbeddingService
  beforeAll(async () => {
    service = await startEmbeddingService()
  })
  beforeEach(() => {
    service.requests.length = 0
    service.state.answer = undefined
    service.state.dimensions = 64
  })
  afterAll(() => service.close())

  async function embed(
    count: number,
    {
      earlier,
      begun,
      deploymentMs = 60_000,
      isPart = false,
      languages,
      telemetry,
    }: {
      earlier?: Uint8Array
      begun?: Uint8Array
      deploymentMs?: number
      isPart?: boolean
      languages?: string[]
      telemetry?: Telemetry
    } = {},
  ) {
    const settings: RetrievalSettings = {
      embedding: {
        provider: 'compatible',
        id: 'toy',
        key: null,
        url: service.url,
        dimensions: null,
        questionPrefix: 'ask: ',
        passagePrefix: 'say: ',
        ...(languages && { languages }),
      },
      rerank: null,
      questionMs: 1_000,
      deploymentMs,
      rerankMs: 1_000,
      candidates: 10,
    }
    const parts = {
      settings,
      fetch: fetchFromProvider,
      rerankFetch: fetchFromProvider,
      questions: null,
      reranker: null,
    }
    const embedSite = await createSiteEmbedder({
      retrieval: { find: async () => parts },
      firstWaitMs: 1,
      firstPart: 60,
      ...(telemetry && { telemetry }),
    })('project')
    const log: string[] = []
    const stored: (Uint8Array | undefined)[] = []
    const result = await embedSite?.run(
      {
        ...{ isUnchanged: false, isPart },
        readIndex: async () => indexOf(count),
        readEarlier: async () => [earlier],
        readBegun: async () => begun,
      },
      { onStart: () => {}, onLog: line => log.push(line), onPart: make => stored.push(make()) },
      new AbortController().signal,
    )
    if (result?.kind === 'outdated')
      return { ...result, log, stored, vectors: null, file: undefined, parsed: null, isComplete: null }
    if (result?.kind !== 'made') throw new Error('nothing was made')
    const vectors = result.vectors && readVectorFile(result.vectors)
    const { isComplete = null } = embedSite ?? {}
    return { ...result, log, stored, file: result.vectors ?? undefined, parsed: vectors, isComplete }
  }

  const answerWhere = (isRefused: (texts: string[]) => boolean) => {
    service.state.answer = (request, response) =>
      isRefused(textsOf(request.body))
        ? sendJson(response, 400, { error: { message: 'too much' } })
        : service.answerByDefault(request, response)
  }

  test('sends every passage once, in batches, with the prefix, and reports progress', async () => {
    const { parsed, log, problem } = await embed(450)
    expect(problem).toBeNull()
    expect(parsed && hasEveryVector(parsed)).toBe(true)
    expect(new Set(service.embedded()).size).toBe(450)
    expect(service.embedded()).toHaveLength(450)
    expect(service.embedded().every(text => text.startsWith('say: Page '))).toBe(true)
    expect(service.requests.every(({ body }) => textsOf(body).length <= 32)).toBe(true)
    expect(log[0]).toMatch(/^Embedded [\d,]+ of 450 passages\.$/)
    expect(log.at(-1)).toBe('Embedded 450 passages with compatible:toy.')
  })

  test('counts each call of the model', async () => {
    const { telemetry, read } = await collectMetrics()
    await embed(130, { telemetry })
    const labels = 'provider="compatible",model="toy",task="embedding"'
    expect(await read()).toEqual({
      [`model_calls_total{${labels},outcome="ok"}`]: service.requests.length,
      [`model_call_seconds_count{${labels}}`]: service.requests.length,
    })
  })

  test('adapts to a server that accepts few or short texts', async () => {
    answerWhere(texts => texts.length > 4 || texts.some(text => text.length > 2_000))
    const { parsed, problem } = await embed(40)
    expect(problem).toBeNull()
    expect(parsed && hasEveryVector(parsed)).toBe(true)
  })

  test('skips the one passage that a model refuses, and reports it', async () => {
    answerWhere(texts => texts.some(text => text.includes('Page 7 ›')))
    const { parsed, problem } = await embed(40)
    expect(problem).toBe(
      'The embedding model refused 1 passage: 39 of 40 passages have vectors. The others are found by words only. The next deployment tries again.',
    )
    expect(parsed && hasEveryVector(parsed)).toBe(false)
  })

  test('retries after rate limits and temporary errors', async () => {
    let refusals = 3
    service.state.answer = (request, response) => {
      refusals -= 1
      if (refusals < 0) service.answerByDefault(request, response)
      else sendJson(response, refusals % 2 === 0 ? 429 : 503, {})
    }
    const { problem } = await embed(100)
    expect(problem).toBeNull()
  })

  test('keeps its vectors when the provider fails permanently, and continues from there', async () => {
    service.state.answer = (request, response) =>
      service.requests.length > 3 ? response.destroy() : service.answerByDefault(request, response)
    const half = await embed(300)
    expect(half.problem).toMatch(
      /^The embedding model failed: \d+ of 300 passages have vectors\. The provider cannot be reached/,
    )
    service.state.answer = undefined
    const kept = 300 - Number(/(\d+) of 300/.exec(half.problem ?? '')?.[1])
    service.requests.length = 0
    const whole = await embed(300, half.file ? { earlier: half.file } : {})
    expect(whole.problem).toBeNull()
    // A call that was given up before may arrive late, once more.
    expect(new Set(service.embedded()).size).toBe(kept)
  })

  test('hands out partial files, from which another attempt continues', async () => {
    const { stored, file } = await embed(200)
    const [part] = stored
    const done = part ? readVectorFile(part).factors.filter(factor => factor !== 0).length : 0
    expect(done).toBeGreaterThanOrEqual(60)
    service.requests.length = 0
    const earlier = (await embed(3)).file
    service.requests.length = 0
    const whole = await embed(200, { ...(earlier && { earlier }), ...(part && { begun: part }) })
    expect(new Set(service.embedded()).size).toBe(200 - done)
    expect(whole.file).toEqual(file)
  })

  test('stops when time is up', async () => {
    service.state.answer = (request, response) => {
      if (service.requests.length === 1) service.answerByDefault(request, response)
    }
    const { problem } = await embed(300, { deploymentMs: 500 })
    expect(problem).toMatch(/^The embedding model took too long: \d+ of 300 passages have vectors\./)
  })

  test('embeds everything again if the vectors’ length changed', async () => {
    const { file } = await embed(20)
    service.state.dimensions = 32
    service.requests.length = 0
    const { parsed, log } = await embed(21, file ? { earlier: file } : {})
    expect(parsed).toMatchObject({ dimensions: 32 })
    expect(parsed && hasEveryVector(parsed)).toBe(true)
    expect(log).toContain(
      'compatible:toy now returns vectors of a different length. All passages are embedded again.',
    )
  })

  test('a file is complete if it is of this model and every passage has its vector', async () => {
    const { file, isComplete } = await embed(20)
    expect(file && isComplete?.(file)).toBe(true)
    expect(isComplete?.(new Uint8Array(9))).toBe(false)
    answerWhere(texts => texts.some(text => text.includes('Page 7 ›')))
    const { file: partial } = await embed(20)
    expect(partial && isComplete?.(partial)).toBe(false)
  })

  test('embeds nothing of a site in a language that the model does not read, and says so', async () => {
    const { file, problem, log } = await embed(20, { languages: ['ko'] })
    expect([file, problem, service.embedded()]).toEqual([undefined, null, []])
    expect(log).toEqual([
      'compatible:toy does not read the language of this site (en), so search uses words only. Choose a model for it.',
    ])
    expect((await embed(20, { languages: ['ko'], isPart: true })).file).toBeDefined()
  })

  test('embeds nothing of a part if the vectors’ length changed', async () => {
    const { file } = await embed(20)
    service.state.dimensions = 32
    const { kind, problem } = await embed(21, { ...(file && { earlier: file }), isPart: true })
    expect(kind).toBe('outdated')
    expect(problem).toMatch(/different length\. The next deployment embeds all passages again\./)
  })

  test.each<[string, (texts: string[]) => unknown]>([
    ['no vectors', () => ({ data: [] })],
    ['too few', texts => ({ data: texts.slice(1).map(text => ({ embedding: embedToy(text) })) })],
    ['zeros', texts => ({ data: texts.map(() => ({ embedding: [0, 0, 0] })) })],
    ['texts', texts => ({ data: texts.map(() => ({ embedding: ['a'] })) })],
    ['another protocol', () => ({ embeddings: [[1, 2]] })],
  ])('gives up on a provider that answers with %s', async (_, answer) => {
    service.state.answer = (request, response) => sendJson(response, 200, answer(textsOf(request.body)))
    const { problem, vectors } = await embed(100)
    expect(problem).toMatch(/^The embedding model failed: 0 of 100 passages have vectors\./)
    expect(vectors).toBeNull()
    expect(service.requests.length).toBeLessThan(150)
  })
})
