import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { describeInsight } from './describe-insight.ts'

function openPage(path: string, heading: string) {
  const text = block('text', 'A rare word, and others.')
  return openIndex(buildIndex(siteOf(page(path, 'Page', [section(heading, text)]))))
}

test.each([
  ['long paths', `/${'ü'.repeat(900)}`, 'Part'],
  ['paths and anchors of three bytes a character', `/${'页'.repeat(900)}`, '节'.repeat(900)],
])('a search is described in at most 4,000 bytes: %s', (_, path, heading) => {
  const index = openPage(path, heading)
  const found = index.search({ query: 'rare', limit: 1 })
  const [hit] = found.hits
  if (!hit) throw new Error('nothing was found')
  const ranks = { words: 10, meaning: 12, similarity: 0.123456 }
  const result = {
    ...found,
    hits: Array.from({ length: 50 }, () => ({ ...hit, score: 1.23456, ranks })),
    answerability: 0.98765,
    terms: Array.from({ length: 300 }, (_, number) => `term${number}${'字'.repeat(50)}`),
  }
  const search = { query: '字'.repeat(5000), coverage: 'answered', result }
  const insight = describeInsight(index, [search, search, search])
  expect(Buffer.byteLength(JSON.stringify(insight))).toBeLessThanOrEqual(4000)
  expect(insight.searches).toHaveLength(3)
  expect(insight.searches[0]).toMatchObject({ answerability: 0.988, coverage: 'answered' })
})

test('a search is described with its passages, their scores and its coverage', () => {
  const index = openPage('/page', 'Part')
  const result = index.search({ query: 'rare', limit: 3 })
  const [hit] = result.hits
  if (!hit) throw new Error('nothing was found')
  const reranked = { ...hit, score: 1.23456, reranked: { rank: 2, relevance: 0.98765 } }
  const search = { query: 'rare', coverage: 'answered', result: { ...result, hits: [reranked] } }
  const [told] = describeInsight(index, [search]).searches
  expect(told?.passages).toEqual([
    {
      path: '/page',
      anchor: 'part',
      score: 1.235,
      ranks: { words: null, meaning: null, similarity: null, reranked: 2, relevance: 0.988 },
    },
  ])
  expect(told?.evidence).toEqual({ missingWords: 0, closeWords: 1, orderedWords: 0 })
})
