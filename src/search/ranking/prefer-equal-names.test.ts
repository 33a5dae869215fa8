import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../index.ts'

const lid = 'To open the lid, open the lid lock. Open the lid, then the kiln. The lid of the kiln is hot.'
const index = openIndex(
  buildIndex(
    siteOf(
      page('/kilns', 'Kilns', [
        section('Open the lid', block('text', 'Lift it. Then wait, because the inside stays hot for hours.')),
      ]),
      page('/lids', 'How to open the lid', [section('How to open the lid safely', block('text', lid))]),
      page('/bricks', 'The lock', [
        section(null, block('text', 'Made of brick.')),
        section('Colour of the lock', block('text', 'The lock is red. A red lock is easy to see.')),
      ]),
    ),
  ),
)

function find(query: string): string[] {
  return index.search({ query, limit: 10 }).hits.map(({ page: position, passage }) => {
    const { headings } = index.passage(passage)
    return [index.page(position).path, ...headings].join(' ')
  })
}

test.each(['open the lid', 'Open the lid?', '**Open the Lid.**'])(
  'the heading that equals %j comes first',
  query => {
    expect(find(query)[0]).toBe('/kilns Open the lid')
  },
)

test('the opening of a page with the question as title comes first', () => {
  expect(find('the lock')[0]).toBe('/bricks')
})

test.each(['open the lid lock', 'open the lid of the kiln'])('%j is no name', query => {
  expect(find(query)[0]).toBe('/lids How to open the lid safely')
})

test('the score says how much of it comes from an equal name', () => {
  const { hits } = index.search({ query: 'open the lid', limit: 10 })
  const [named, ...others] = hits
  expect(named?.gain).toBeGreaterThan(0)
  const own = (named?.score ?? 0) - (named?.gain ?? 0)
  expect(own).toBeGreaterThan(0)
  expect(Math.max(...others.map(({ score }) => score))).toBeGreaterThan(own)
  expect(others.map(({ gain }) => gain)).toEqual(others.map(() => undefined))
})

test.each(['?!', ''])('%j finds nothing', query => {
  expect(find(query)).toEqual([])
})

test('a name in another version does not come before the reader’s own', () => {
  const valve = (path: string, version: string, more = '') =>
    page(path, 'Set the valve', [section(null, block('text', `Turn the valve. ${more}`))], { version })
  const site = { ...siteOf(valve('/1/valve', '1'), valve('/2/valve', '2', 'Gently.')) }
  const versioned = openIndex(buildIndex({ ...site, defaultVersions: [{ language: null, version: '2' }] }))
  const { hits } = versioned.search({ query: 'Set the valve', limit: 10 })
  expect(hits.map(hit => versioned.page(hit.page).path)).toEqual(['/2/valve', '/1/valve'])
})
