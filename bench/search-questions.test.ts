import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../test/support/site-fixtures.ts'
import { askItself } from './search-questions.ts'

const markdown = 'See [all about the glaze](/b), or not.'
const linking = { kind: 'text' as const, markdown, text: 'See all about the glaze, or not.' }
const site = siteOf(
  page('/a', 'A', [section('How to fire it', linking)], {
    links: [{ path: '/b', anchor: null, text: 'all about the glaze', line: null }],
  }),
  page('/b', 'B', [section('Short', block('text', 'It melts.'))]),
  page('/c', 'C', [section('Not for everybody here', block('text', 'Secret.'))], { withheld: true }),
)

test('link texts and headings become questions and are removed from the site', () => {
  const { questions, site: searched } = askItself(site)
  expect(questions.map(({ question, relevant }) => [question, [...relevant]])).toEqual([
    ['all about the glaze', [[1, 1]]],
    ['How to fire it', [[0, 1]]],
  ])
  const [first] = searched.pages
  expect(first?.passages).toMatchObject([
    { headings: [], blocks: [{ text: expect.not.stringContaining('glaze') }] },
  ])
  expect(first?.links).toEqual([])
  expect(searched.pages.map(({ path }) => path)).toEqual(['/a', '/b'])
})

test('texts that are too short for a question stay', () => {
  const { questions, site: searched } = askItself(site)
  expect(questions.map(({ question }) => question)).not.toContain('Short')
  expect(searched.pages[1]?.passages[0]?.headings).toEqual(['Short'])
})
