import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { createPassageReader } from './read-passage.ts'

function readHeading(heading: string) {
  const site = answerSite(page('/a', 'Kilns', [section(heading, block('text', 'They are hot.'))]))
  return createPassageReader()(site.index, 0)
}

test('a heading says its words, not the identifiers that are made of them', () => {
  expect(readHeading('Use createKiln').nameTerms()).not.toContain('createkiln')
  expect(readHeading('Glaze and glaze').nameTerms()).toEqual(readHeading('Glaze and').nameTerms())
})

test('what a heading of a hundred thousand words says is told from its first ones', () => {
  const words = Array.from({ length: 100_000 }, (_, index) => `word${index}x`).join(' ')
  expect(readHeading(words).nameTerms().length).toBeLessThan(300)
})
