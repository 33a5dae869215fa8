import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { findExtract } from './find-extract.ts'

const kinds = page('/kinds', 'Kinds of kilns', [
  section('Electric kiln', block('text', 'It is heated by wires. It is clean.')),
  section('Gas kiln', block('text', 'It burns gas. It needs a chimney.')),
])
const mention = page('/notes', 'Notes', [
  section('Differences', block('text', 'An electric kiln and a gas kiln differ in their price.')),
])
const gasOnly = page('/gas', 'Gas', [section('Gas kiln', block('text', 'Order gas early.'))])

async function ask(text: string, ...pages: Parameters<typeof siteOf>) {
  const index = openIndex(buildIndex(siteOf(...pages)))
  const place = { projectId: 'a', deploymentId: 'b', commitSha: null, index, pageUrl: (path: string) => path }
  const question = { text, earlier: [], context: [], currentPath: null, filter: null, pageSize: 5 }
  const planned = { asked: text, query: text, background: [], wants: 'answer' as const }
  const found = await findExtract(place, { planned, question, currentPage: undefined, limit: 5 })
  return {
    coverage: found.coverage,
    quoted: found.parts.map(({ section: { head } }) => head.headings.at(-1)),
  }
}

test('a question about a difference is answered by the sections of both things, of one page if it has both', async () => {
  const { coverage, quoted } = await ask(
    'What is the difference between an electric kiln and a gas kiln?',
    ...[kinds, mention, gasOnly],
  )
  expect(coverage).toBe('answered')
  expect(quoted.slice(0, 2)).toEqual(['Electric kiln', 'Gas kiln'])
})

test('a thing is also found without a noun that both share', async () => {
  const shared = page('/rules', 'Rules', [
    section('one_factor', block('text', 'It asks for a password.')),
    section('two_factor', block('text', 'It asks for a password and a code.')),
  ])
  const found = await ask(
    'What is the difference between one_factor and two_factor policies?',
    shared,
    mention,
  )
  expect(found.quoted.slice(0, 2)).toEqual(['one_factor', 'two_factor'])
})

test('a section that is headed by both comes first', async () => {
  const both = page('/both', 'Electric kiln or gas kiln', [
    section(
      'Choose',
      block('text', 'The difference between an electric kiln and a gas kiln is the chimney.'),
    ),
  ])
  const { quoted } = await ask('difference between electric kiln and gas kiln', kinds, both)
  expect(quoted[0]).toBe('Choose')
})

test('a question about a price is not answered by the two sections', async () => {
  const { coverage } = await ask('What does an electric kiln cost compared to a gas kiln?', kinds, gasOnly)
  expect(coverage).not.toBe('answered')
})

test('a quality, or a thing without a section, is not compared like this', async () => {
  const faster = await ask('Is an electric kiln faster than a gas kiln?', kinds, mention)
  expect(faster.coverage).not.toBe('answered')
  const { quoted } = await ask('difference between a gas kiln and a wood kiln', kinds, mention)
  expect(quoted).not.toEqual(['Gas kiln', 'Electric kiln'])
})
