import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { readSections } from './read-sections.ts'
import { scoreUnits, weighQuestion } from './score-units.ts'

function score(asked: string, text: string, kind: 'text' | 'list' = 'text'): number[] {
  const pages = [
    page('/a', 'Kilns', [section('Heat', block(kind, text))]),
    page('/b', 'Other', [section('Words', block('text', 'Analysis. Clay. Winter. Firing.'))]),
  ]
  const index = openIndex(buildIndex(siteOf(...pages)))
  const { words } = index.search({ query: asked, limit: 1 })
  const weighed = weighQuestion(index, { asked, words, code: 'unasked' })
  const hits = [{ passage: 0, page: 0, score: 1 }]
  return readSections(index, hits).flatMap(found => scoreUnits(weighed, found))
}

test('another form of a word counts more than no form', () => {
  const [, none = 0, , other = 0] = score(
    'analysis of pots',
    'So it is. Pots crack at night. So it was. Pots are analyzed.',
  )
  expect(other).toBeGreaterThan(none)
})

test('the sentence before counts more than the sentence after', () => {
  const [before = 0, , after = 0] = score('winter firing', 'It takes a day. Winter comes. It takes a night.')
  expect(after).toBeGreaterThan(before)
})

test('a long table of contents is scored in linear time', () => {
  const links = Array.from({ length: 60 }, (_, at) => `    - [kiln heat ${at}](/b)`).join('\n')
  const [contents = 0] = score('kiln heat', `- [kiln](/b)\n${links}\n    - and more`, 'list')
  expect(contents).toBeGreaterThan(0)
})
