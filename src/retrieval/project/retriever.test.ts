import { expect, test } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import type { EmbeddingChoice } from '../../providers/index.ts'
import type { SearchRequest } from '../../search/index.ts'
import { describeMaker } from '../settings/retrieval-settings.ts'
import type { SearchModels } from './project-retrieval.ts'
import { createRetriever, type RetrievalSite } from './retriever.ts'

const embedding: EmbeddingChoice = {
  ...{ provider: 'local', id: 'tiny@1', key: null, url: null, dimensions: null },
  ...{ questionPrefix: '', passagePrefix: '' },
}

/** Returns what the index is asked if the given model made its vectors. */
async function ask(choice: EmbeddingChoice, maker = describeMaker(choice)): Promise<SearchRequest[]> {
  const asked: SearchRequest[] = []
  const index = {
    languages: ['de', 'fr'],
    vectors: { maker, dimensions: 2 },
    search: (request: SearchRequest) => {
      asked.push(request)
      return {}
    },
  }
  const models = {
    settings: { embedding: choice, rerank: null },
    questions: { find: async () => new Float32Array([1, 0]), forget() {} },
    reranker: null,
  }
  // Only these members are used.
  const found = models as unknown as SearchModels
  const site = { projectId: 'a', index } as unknown as RetrievalSite
  const { searchOf } = createRetriever({ retrieval: { find: async () => found, known: () => undefined } })
  await searchOf(site)({ query: 'a', limit: 1 })
  return asked
}

test('a question is searched with its vector and the strength of the model', async () => {
  const request = { query: 'a', limit: 1, vector: new Float32Array([1, 0]) }
  expect(await ask(embedding)).toEqual([{ ...request, strength: 'strong' }])
  expect(await ask({ ...embedding, isWeak: true })).toEqual([{ ...request, strength: 'weak' }])
})

test('vectors of another model are not compared', async () => {
  expect(await ask(embedding, 'another')).toEqual([{ query: 'a', limit: 1 }])
})

test('a reranker is not asked about a site in languages that it does not read', async () => {
  const asked: unknown[] = []
  const search = async (languages: string[]) => {
    const index = { languages: ['de'], vectors: null, search: () => ({ hits: [] }) }
    const models = {
      settings: { embedding: null, rerank: { id: 'a', url: null, key: null, languages }, candidates: 10 },
      questions: null,
      reranker: { rerank: async () => void asked.push(languages) },
    }
    const found = models as unknown as SearchModels
    const site = { projectId: 'a', index } as unknown as RetrievalSite
    const { searchOf } = createRetriever({ retrieval: { find: async () => found, known: () => undefined } })
    await searchOf(site)({ query: 'a', limit: 1 })
  }
  await search(['en'])
  await search(['de'])
  expect(asked).toEqual([['de']])
})

test('a site in languages that the model does not read is searched by words', async () => {
  expect(await ask({ ...embedding, languages: ['en'] })).toEqual([{ query: 'a', limit: 1 }])
  expect(await ask({ ...embedding, languages: ['en', 'fr'] })).toMatchObject([{ strength: 'strong' }])
})

test.each([
  ['at once', true],
  ['after its models were read', false],
])('a search that runs %s is measured', async (_name, isKnown) => {
  const { telemetry, read } = await collectMetrics()
  const index = { languages: ['en'], vectors: null, search: () => ({ hits: [] }) }
  const models = { settings: { embedding: null, rerank: null }, questions: null, reranker: null }
  const found = models as unknown as SearchModels
  const site = { projectId: 'a', index } as unknown as RetrievalSite
  const retrieval = { find: async () => found, known: () => (isKnown ? found : undefined) }
  const { searchOf } = createRetriever({ retrieval, telemetry })
  await searchOf(site)({ query: 'a', limit: 1 })
  expect(await read()).toEqual({ search_seconds_count: 1 })
})
