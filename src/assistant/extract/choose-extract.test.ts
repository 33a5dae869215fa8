import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/handmade-site.ts'
import type { Page } from '../../content/index.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { chooseExtract } from './choose-extract.ts'
import { preferOpenings } from './prefer-openings.ts'
import { createPassageReader } from './read-passage.ts'
import { readSections } from './read-sections.ts'
import { type WeighedQuestion, weighQuestion } from './score-units.ts'
import { writeExtract } from './write-extract.ts'

const filler =
  'The kiln stands on three legs and has a lid made of brick that opens upwards with some force. '

function extract(asked: string, pages: Page[], code: WeighedQuestion['code'] = 'unasked'): string {
  const index = openIndex(buildIndex(siteOf(...pages)))
  const read = createPassageReader()
  const { hits, words } = index.search({ query: asked, limit: 5 })
  const sections = readSections(read, index, preferOpenings(read, index, hits))
  const parts = chooseExtract(weighQuestion(index, { asked, words, code }), sections)
  return writeExtract(parts, (path, anchor) => `https://docs.example${path}${anchor ? `#${anchor}` : ''}`)
}

test('a short section is quoted whole', () => {
  const short = page('/a', 'Glaze', [
    section('Firing glaze', block('text', 'Fire it hot. Then let it cool.')),
  ])
  expect(extract('firing glaze', [short])).toBe(
    '**[Glaze › Firing glaze](https://docs.example/a#firing-glaze)**\n\nFire it hot. Then let it cool.',
  )
})

test('of a long section the sentences that answer are quoted, and what is left out is marked', () => {
  const paragraph = `Glaze melts at 1240 degrees. ${filler.repeat(8)}Overfired glaze runs off the pot at 1300 degrees.`
  const said = extract('glaze degrees', [page('/a', 'Pots', [section('Heat', block('text', paragraph))])])
  expect(said).toContain('Glaze melts at 1240 degrees. … Overfired glaze runs off the pot at 1300 degrees.')
})

test('a sentence from the middle of a paragraph does not become a list by standing first', () => {
  const paragraph = `${filler.repeat(9)}+ Glaze at 1240 degrees melts.`
  const said = extract('glaze degrees melts', [
    page('/a', 'Pots', [section('Heat', block('text', paragraph))]),
  ])
  expect(said).toContain('\n\n\\+ Glaze at 1240 degrees melts.')
})

test('a colon at the end of a section is followed by the sections below it', () => {
  const pages = [
    page('/a', 'Cones', [
      section('Order', block('text', 'Cones bend in this order of heat:')),
      section(['Order', 'Cone 06'], block('text', 'Low.')),
      section(['Order', 'Cone 10'], block('text', 'High.')),
    ]),
  ]
  expect(extract('order of heat', pages)).toContain(
    'order of heat:\n\n- [Cone 06](https://docs.example/a#cone-06)\n- [Cone 10](https://docs.example/a#cone-10)',
  )
})

test('code is shown where the reader wants to do something, from the passage that goes on with the section', () => {
  const pages = [
    page('/a', 'Kilns', [
      section('Start firing', block('text', `Start firing with a program. ${filler.repeat(8)}`)),
      section('Start firing', block('text', '**Example:**'), block('code', '```sh\nkiln start\n```')),
    ]),
  ]
  expect(extract('start firing', pages, 'useful')).toContain('**Example:**\n\n```sh\nkiln start\n```')
})

test('the same words are not quoted twice from two pages', () => {
  const passages = [section('Limits', block('text', 'The kiln takes 40 pots at most.'))]
  const said = extract('how many pots', [page('/a', 'One', passages), page('/b', 'Two', passages)])
  expect(said.match(/40 pots/g)).toHaveLength(1)
})

test('a page that tells what was new yields to one that tells how it is', () => {
  const passages = (text: string) => [section('Lid', block('text', text))]
  const said = extract('kiln lid sensor', [
    page(
      '/blog/announcing-2',
      'Announcing kiln 2',
      passages('The kiln lid sensor is new in kiln 2, a lid sensor at last.'),
    ),
    page('/lid', 'Parts', passages('The kiln lid sensor stops the firing when the lid is open.')),
  ])
  expect(said.startsWith('**[Parts › Lid]')).toBe(true)
})
