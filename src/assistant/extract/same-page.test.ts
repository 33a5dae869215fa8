import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { chooseExtract, valueSections } from './choose-extract.ts'
import { readSections } from './read-sections.ts'
import { weighQuestion } from './score-units.ts'

test('of two further sections that are nearly as good, the one on the page of the best section goes first', () => {
  const about = (name: string) => section(name, block('text', `The ${name} of the kiln fires glaze.`))
  const pages = [
    page('/a', 'Pots', [about('best flame'), about('own flame')]),
    page('/b', 'Tiles', [about('other flame')]),
  ]
  const index = openIndex(buildIndex(siteOf(...pages)))
  const { hits, words } = index.search({ query: 'kiln glaze', limit: 5 })
  const question = weighQuestion(index, { asked: 'kiln glaze', words, code: 'unasked' })
  const values = new Map(Object.entries({ 'best flame': 1, 'other flame': 0.9, 'own flame': 0.85 }))
  const valued = valueSections(question, readSections(index, hits))
    .map(one => ({ ...one, value: values.get(one.section.head.headings.at(-1) ?? '') ?? 0 }))
    .sort((one, other) => other.value - one.value)
  const names = chooseExtract(question, valued).map(({ section: { head } }) => head.headings.at(-1))
  expect(names).toEqual(['best flame', 'own flame', 'other flame'])
})
