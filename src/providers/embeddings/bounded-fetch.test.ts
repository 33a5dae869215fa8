import { expect, test } from 'vitest'
import { boundEmbeddings } from './bounded-fetch.ts'

async function respond(json: unknown, texts = ['x']): Promise<string> {
  const fetch = boundEmbeddings(async () => Response.json(json), null)
  const response = await fetch('http://models.example/embeddings', {
    method: 'POST',
    body: JSON.stringify({ input: texts }),
  })
  return response.text()
}

test.each([
  ['numbers instead of vectors', { data: Array(20_000).fill(1) }],
  ['texts instead of numbers', { data: [{ index: 0, embedding: Array(9_000).fill('x') }] }],
  ['a vector longer than that of any model', { data: [{ index: 0, embedding: Array(9_000).fill(1) }] }],
  ['texts in the single vector of Google', { embedding: { values: ['x'] } }],
])('%s never reach the schema', async (_name, json) => {
  expect(await respond(json)).toBe('{}')
})

test('vectors and other protocols are passed on', async () => {
  for (const json of [
    { data: [{ index: 0, embedding: [0.5, -1] }] },
    { embeddings: [{ values: [1, 2] }] },
    { embedding: { values: [1] } },
    { vectors: [] },
  ])
    expect(JSON.parse(await respond(json))).toEqual(json)
})

test('the size limit grows with the number of texts', async () => {
  const json = { data: [], padding: 'x'.repeat(300_000) }
  await expect(respond(json)).rejects.toMatchObject({ kind: 'malformed' })
  expect(JSON.parse(await respond(json, Array(8).fill('x')))).toEqual(json)
})
