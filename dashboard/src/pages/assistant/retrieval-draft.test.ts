import { expect, test } from 'vitest'
import type { ProjectRetrievalView } from '../../../../src/contract/index.ts'
import { emptyConnection, emptyEmbedding, fromDraft, toDraft } from './retrieval-draft.ts'

const embedding = {
  provider: 'openai' as const,
  model: 'text-embedding-3-small',
  url: null,
  dimensions: 512,
  questionPrefix: 'query: ',
  passagePrefix: '',
}
const view: ProjectRetrievalView = {
  embedding: { ...embedding, keyHint: '…x9Qe' },
  rerank: null,
  uses: { embedding: 'project', rerank: 'none' },
  vectors: 'current',
  updatedAt: null,
}

test('unchanged fields keep their values, and stored keys are not sent', () => {
  expect(fromDraft(toDraft(view))).toEqual({ kind: 'ready', body: { embedding, rerank: null } })
})

test('a typed key is sent, and a prefix keeps its trailing space', () => {
  const draft = {
    ...toDraft(view),
    rerank: { model: ' judge ', url: 'https://a.example', key: ' k ', keyHint: null },
  }
  expect(fromDraft(draft)).toMatchObject({
    body: {
      embedding: { questionPrefix: 'query: ' },
      rerank: { model: 'judge', url: 'https://a.example', key: 'k' },
    },
  })
})

test.each([
  [{ embedding: emptyEmbedding, rerank: null }, 'embedding.model: must not be empty'],
  [
    { embedding: null, rerank: { ...emptyConnection, model: 'm' } },
    'rerank.url: must be an http or https address',
  ],
])('a mistake is reported with its path', (draft, message) => {
  expect(fromDraft(draft)).toEqual({ kind: 'mistaken', message })
})
