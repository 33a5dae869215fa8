import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import type { Page } from '../../content/index.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { chooseExtract, valueSections } from './choose-extract.ts'
import { followOpening } from './follow-opening.ts'
import { readSections } from './read-sections.ts'
import { type WeighedQuestion, weighQuestion } from './score-units.ts'

const asked = 'glaze sprayer'
const command = '```sh\nspray --start\n```'

/** Names the sections that are quoted, by their last heading. */
function quote(pages: Page[], code: WeighedQuestion['code'], limit = 5): (string | undefined)[] {
  const index = openIndex(buildIndex(siteOf(...pages)))
  const { hits, words } = index.search({ query: asked, limit })
  const question = weighQuestion(index, { asked, words, code })
  const valued = valueSections(question, readSections(index, hits))
  return chooseExtract(question, followOpening(index, question, valued)).map(({ section: { head } }) =>
    head.headings.at(-1),
  )
}

const opening = section(null, block('text', 'The glaze sprayer covers a pot with glaze in a minute.'))
const history = section('History', block('text', 'It was made for tiles.'))
const usage = section('Usage', block('text', 'Start it:'), block('code', command))

test('the opening of a page is followed by its first section with code, for somebody who asks how', () => {
  const pages = [page('/a', 'Sprayer', [opening, history, usage])]
  expect(quote(pages, 'useful', 1)).toEqual([undefined, 'Usage'])
  expect(quote(pages, 'unasked', 1)).toEqual([undefined])
})

test('a section with code that the search found comes before others', () => {
  const cleaning = section(
    'Cleaning',
    block('text', 'Clean the glaze sprayer:'),
    block('code', '```sh\nspray --clean\n```'),
  )
  const pages = [page('/a', 'Sprayer', [opening, usage, cleaning])]
  expect(quote(pages, 'useful')).toEqual([undefined, 'Cleaning'])
})

test('nothing is added if the opening has code, or no section does', () => {
  const withCode = section(null, block('text', 'The glaze sprayer covers a pot.'), block('code', command))
  expect(quote([page('/a', 'Sprayer', [withCode, usage])], 'useful', 1)).toEqual([undefined])
  expect(quote([page('/a', 'Sprayer', [opening, history])], 'useful', 1)).toEqual([undefined])
})

test('a section that shows how is quoted, even if the opening leaves little room', () => {
  const words = 'The glaze sprayer covers a pot with glaze in a minute, and then a glaze sprayer rests. '
  const long = section(null, block('text', words.repeat(8)))
  const shown = section(
    'Usage',
    block('text', words.repeat(5)),
    block('code', `\`\`\`sh\n${'spray\n'.repeat(80)}\`\`\``),
  )
  expect(quote([page('/a', 'Sprayer', [long, shown])], 'useful')).toEqual([undefined, 'Usage'])
})

test('nothing is added if another section states clearly more of the question', () => {
  const start = section(null, block('text', 'The sprayer covers a pot in a minute.'))
  const glazes = section('Glazes', block('text', 'The glaze sprayer takes every glaze.'))
  const pages = [page('/a', 'Sprayer', [start, usage]), page('/b', 'Glazes', [glazes])]
  expect(quote(pages, 'useful')).not.toContain('Usage')
})
