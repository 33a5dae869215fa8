import { expect, test } from 'vitest'
import { askReranker } from './ask-reranker.ts'

const choice = { url: 'http://models.example', id: 'm', key: null }
const call = { query: 'who', documents: ['one', 'two'], timeoutMs: 60_000 }
const answerWith = (json: unknown) => askReranker(choice, async () => Response.json(json), call)

test('documents are sorted by relevance', async () => {
  const results = [
    { index: 0, relevance_score: 0.1 },
    { index: 1, relevance_score: 0.9 },
  ]
  expect(await answerWith({ results })).toEqual([
    { index: 1, relevance: 0.9 },
    { index: 0, relevance: 0.1 },
  ])
})

test('a response far larger than the documents is broken off', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(64 * 1024).fill(32))
      if (sent === 400) controller.close()
    },
  })
  await expect(askReranker(choice, async () => new Response(body), call)).rejects.toMatchObject({
    kind: 'malformed',
  })
  expect(sent).toBeLessThan(10)
})

test.each([
  ['more results than were asked for', { results: Array(1_001).fill(1) }],
  ['a document that was not sent', { results: [{ index: 2, relevance_score: 1 }] }],
  ['a document twice', { results: Array(2).fill({ index: 0, relevance_score: 1 }) }],
  ['no results', null],
])('%s are refused', async (_name, json) => {
  await expect(answerWith(json)).rejects.toMatchObject({ kind: 'malformed' })
})
