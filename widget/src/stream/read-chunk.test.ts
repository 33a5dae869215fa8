import { expect, test } from 'vitest'
import { readChunk } from './read-chunk.ts'

test('the chunks of an answer become events', () => {
  const chunks = [
    { type: 'start', messageId: 'm', messageMetadata: { threadId: 't' } },
    { type: 'source-url', sourceId: 'source-1', title: 'Proxy', url: 'https://docs.example.com/proxy' },
    { type: 'data-notice', data: { code: 'x', message: 'No such version.' } },
    { type: 'text-delta', id: 'answer', delta: 'Set it.' },
    {
      type: 'data-more',
      data: { links: 'More', passages: [{ title: 'A', url: '/a', text: 'a' }, { url: '/b' }] },
    },
    { type: 'error', errorText: 'The model is away.' },
    { type: 'finish', threadId: 't' },
  ]
  expect(chunks.map(chunk => readChunk(JSON.stringify(chunk)))).toEqual([
    { type: 'start', messageId: 'm', threadId: 't' },
    { type: 'source', source: { title: 'Proxy', url: 'https://docs.example.com/proxy' } },
    { type: 'notice', message: 'No such version.' },
    { type: 'text', delta: 'Set it.' },
    { type: 'more', more: { links: 'More', passages: [{ title: 'A', url: '/a', text: 'a' }] } },
    { type: 'error', message: 'The model is away.' },
    { type: 'end' },
  ])
})

test.each([
  '[DONE]',
  '',
  'null',
  '7',
  '{"type":"later"}',
  '{"type":"text-delta","delta":7}',
  '{"type":"source-url"}',
  '{"type":"data-more","data":{"passages":[]}}',
])('%j is ignored', data => {
  expect(readChunk(data)).toBeUndefined()
})
