import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { createPassageReader } from './read-passage.ts'

function readHeading(heading: string) {
  const site = answerSite(page('/a', 'Kilns', [section(heading, block('text', 'They are hot.'))]))
  return createPassageReader()(site.index, 0)
}

test('the terms of a heading are its words, not whole identifiers', () => {
  expect(readHeading('Use createKiln').nameTerms()).not.toContain('createkiln')
  expect(readHeading('Glaze and glaze').nameTerms()).toEqual(readHeading('Glaze and').nameTerms())
})

test('only the first terms of a huge heading are used', () => {
  const words = Array.from({ length: 100_000 }, (_, index) => `word${index}x`).join(' ')
  expect(readHeading(words).nameTerms().length).toBeLessThan(300)
})
