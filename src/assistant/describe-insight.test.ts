import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../test/support/handmade-site.ts'
import { buildIndex, openIndex } from '../search/index.ts'
import { describeInsight } from './describe-insight.ts'
import { createPassageReader } from './extract/read-passage.ts'

const longPath = `/${'ü'.repeat(900)}`
const index = openIndex(buildIndex(siteOf(page(longPath, 'Page', [section('Part', block('text', 'Text.'))]))))
const result = {
  hits: Array.from({ length: 50 }, () => ({ passage: 0, page: 0, score: 1.23456 })),
  answerability: 0.98765,
  unknownFilterValues: [],
  words: [],
  terms: Array.from({ length: 300 }, (_, number) => `term${number}${'字'.repeat(50)}`),
}

test('what a search was and found is told in at most 4,000 bytes', () => {
  const search = { query: '字'.repeat(5000), coverage: 'answered', result }
  const insight = describeInsight(createPassageReader(), index, [search, search, search])
  expect(Buffer.byteLength(JSON.stringify(insight))).toBeLessThanOrEqual(4000)
  expect(insight.searches[0]).toMatchObject({ answerability: 0.988, coverage: 'answered' })
  expect(insight.searches[0]?.passages[0]).toMatchObject({ anchor: 'part', score: 1.235 })
})
