import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { valueSections } from './choose-extract.ts'
import { readSections } from './read-sections.ts'
import { weighQuestion } from './score-units.ts'

/** The headings of the sections that a search finds, best first. */
function order(asked: string, ...texts: [heading: string, text: string][]): (string | undefined)[] {
  const sections = texts.map(([heading, text]) => section(heading, block('text', text)))
  const { index } = answerSite(page('/a', 'Pots', sections))
  const { hits, words } = index.search({ query: asked, limit: 5 })
  const question = weighQuestion(index, { asked, words, code: 'unasked' })
  return valueSections(question, readSections(index, hits)).map(({ section: { head } }) =>
    head.headings.at(-1),
  )
}

test('a section that only says where to read on comes after the one with the answer', () => {
  const pointer: [string, string] = ['Notes', 'See the [list](/a) of supported kilns.']
  const answer: [string, string] = [
    'Legs',
    'Among the supported ones are kilns with three legs and those with a lid.',
  ]
  expect(order('Which kilns are supported?', pointer, answer)).toEqual(['Legs', 'Notes'])
})

test('for a question for an opinion, a section with a judgement comes first', () => {
  const about: [string, string] = ['Firing', 'Ash glaze for bowls is fired in a kiln.']
  const judged: [string, string] = ['Notes', 'Ash glaze for bowls that are fired in a kiln is discouraged.']
  expect(order('How is ash glaze for bowls fired?', about, judged)[0]).toBe('Firing')
  expect(order('Is ash glaze a good choice for bowls?', about, judged)[0]).toBe('Notes')
})
