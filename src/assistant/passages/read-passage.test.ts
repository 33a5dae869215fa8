import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { readPageMarkdown } from './read-page-markdown.ts'
import { readPassage } from './read-passage.ts'

function readHeading(heading: string) {
  const site = answerSite(page('/a', 'Kilns', [section(heading, block('text', 'They are hot.'))]))
  return readPassage(site.index, 0)
}

test('the terms of a heading are its words, not whole identifiers', () => {
  expect(readHeading('Use createKiln').nameTerms()).not.toContain('createkiln')
  expect(readHeading('Glaze and glaze').nameTerms()).toEqual(readHeading('Glaze and').nameTerms())
})

test('only the first terms of a huge heading are used', () => {
  const words = Array.from({ length: 100_000 }, (_, index) => `word${index}x`).join(' ')
  expect(readHeading(words).nameTerms().length).toBeLessThan(300)
})

test('blocks for programs are in the Markdown of a page, and no reader sees them', () => {
  const hidden = { kind: 'text', markdown: 'Call the kiln endpoint.', text: '' } as const
  const { index } = answerSite(page('/a', 'Kilns', [section('Fire', block('text', 'They are hot.'), hidden)]))
  const passage = readPassage(index, 0)
  expect(passage.units().map(unit => unit.markdown)).toEqual(['They are hot.'])
  expect(passage.text()).not.toContain('endpoint')
  expect(index.search({ query: 'endpoint', limit: 5 }).hits).toEqual([])
  expect(readPageMarkdown(index, 0)).toContain('Call the kiln endpoint.')
})
