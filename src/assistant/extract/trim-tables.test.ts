import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { readSections } from './read-sections.ts'
import { weighQuestion } from './score-units.ts'
import { trimTables } from './trim-tables.ts'

function quoteTable(asked: string, rows: readonly string[]): string[] {
  const table = ['| Option | Effect |', '| --- | --- |', ...rows].join('\n')
  const { index } = answerSite(page('/a', 'Kilns', [section('Options', block('table', table))]))
  const { hits, words } = index.search({ query: asked, limit: 5 })
  const question = weighQuestion(index, { asked, words, code: 'unasked' })
  const sections = readSections(index, hits).map(read => trimTables(question, read))
  return sections.flatMap(({ units }) => units.flatMap(({ markdown }) => markdown.split('\n')))
}

const row = (name: string) => `| \`${name}\` | Sets the ${name} of the kiln. |`
const header = ['| Option | Effect |', '| --- | --- |']
const many = ['lid', 'heat', 'cone', 'shelf', 'vent', 'alarm', 'timer', 'door', 'fan', 'lamp'].map(row)

test('of a long table, the rows that state the question are kept, and gaps are marked', () => {
  expect(quoteTable('how do I set the shelf of the kiln', many)).toEqual([
    ...header,
    '| … | |',
    row('shelf'),
    '| … | |',
  ])
})

test('a row at the start of a table has no gap above it', () => {
  const [first = '', ...others] = quoteTable('lid or timer of options', many).slice(2)
  expect([first, ...others]).toEqual([row('lid'), '| … | |', row('timer'), '| … | |'])
})

test('a table that is asked for as a whole is cut after its first rows', () => {
  expect(quoteTable('options of kilns', many)).toEqual([...header, ...many.slice(0, 8), '| … | |'])
})

test('a short table is kept whole', () => {
  expect(quoteTable('how do I set the fan of the kiln', many.slice(5))).toEqual([...header, ...many.slice(5)])
})
