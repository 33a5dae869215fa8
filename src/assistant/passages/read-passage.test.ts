import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { readPageMarkdown } from './read-page-markdown.ts'
import { heldByPassages, readPassage } from './read-passage.ts'

function readHeading(heading: string) {
  const site = answerSite(page('/a', 'Kilns', [section(heading, block('text', 'They are hot.'))]))
  return readPassage(site.index, 0)
}

test('the terms of a heading are its words, not whole identifiers', () => {
  expect(readHeading('Use createKiln').nameTerms()).not.toContain('createkiln')
  expect(readHeading('Glaze and glaze').nameTerms()).toEqual(readHeading('Glaze and').nameTerms())
})

test('passages are analysed once, and their memory is counted up to a number of them', () => {
  const sections = Array.from({ length: 2_000 }, (_, at) =>
    section(`Kiln ${at}`, block('text', 'It is hot.')),
  )
  const { index } = answerSite(page('/a', 'Kilns', sections))
  expect(heldByPassages(index)).toBe(0)
  const first = readPassage(index, 0)
  const one = heldByPassages(index)
  expect(one).toBeGreaterThan(50)
  expect(readPassage(index, 0)).toBe(first)
  expect(heldByPassages(index)).toBe(one)
  for (let at = 0; at < 2_000; at += 1) readPassage(index, at)
  const most = heldByPassages(index)
  expect(most / one).toBeGreaterThan(1_000)
  expect(most / one).toBeLessThan(1_600)
  expect(readPassage(index, 0)).not.toBe(first)
  expect(heldByPassages(index)).toBe(most)
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

test('the alternative text of an image is not quoted', () => {
  const blocks = [block('text', 'The dialog opens:'), block('image', 'Screenshot of the dialog')]
  const { index } = answerSite(page('/a', 'Kilns', [section('Fire', ...blocks)]))
  expect(
    readPassage(index, 0)
      .units()
      .map(({ markdown }) => markdown),
  ).toEqual(['The dialog opens:'])
  expect(index.search({ query: 'screenshot', limit: 1 }).hits).toHaveLength(1)
})
