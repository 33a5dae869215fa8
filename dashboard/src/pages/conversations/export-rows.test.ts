import { expect, test } from 'vitest'
import type { Conversation } from '../../../../src/contract/index.ts'
import { fitsFilters, writeHead, writeRow } from './export-rows.ts'

const row: Conversation = {
  id: '01K5ZQ8R4T6Y8W0V2X4B6D8F0H',
  threadId: 'T',
  timestamp: '2026-09-25T08:13:36.218Z',
  query: 'How do I set a Proxy?',
  response: 'Set `server.proxy`.',
  sources: [{ title: 'Proxy', url: 'https://docs.example/proxy' }],
  queryCategory: 'how-to',
  resolutionStatus: 'answered',
  pageUrl: 'https://docs.example/guide/proxy?x=1',
  feedback: { rating: 'down', comment: '=1+1', at: '2026-09-25T08:14:02.101Z' },
}

test.each([
  [{}, true],
  [{ q: 'PROXY server' }, true],
  [{ q: 'proxy missing' }, false],
  [{ category: 'how-to', resolution: 'answered', rating: 'down' }, true],
  [{ category: 'concept' }, false],
  [{ resolution: 'unanswered' }, false],
  [{ rating: 'up' }, false],
  [{ page: '/guide/proxy' }, true],
  [{ page: '/proxy2' }, false],
  [{ page: 'https://docs.example/guide/proxy?x=1' }, true],
] as const)('filter %j matches the question: %s', (filters, fits) => {
  expect(fitsFilters(row, filters)).toBe(fits)
})

test('no CSV cell starts a formula, and quotes and line breaks stay inside their cell', () => {
  const line = writeRow({ ...row, query: '@SUM(A1)', response: 'a "b"\nc' }, 'csv')
  expect(line).toContain(",'@SUM(A1),")
  expect(line).toContain('"a ""b""\nc"')
  expect(line).toContain(",down,'=1+1\r\n")
  expect(writeHead('csv').split(',')).toHaveLength(11)
})

test('an NDJSON line equals the exported row', () => {
  expect(JSON.parse(writeRow(row, 'ndjson'))).toEqual(row)
  expect(writeHead('ndjson')).toBe('')
})
