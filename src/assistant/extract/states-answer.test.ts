import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { findExtract } from '../extractive-answer/find-extract.ts'
import { readSections } from './read-sections.ts'
import { statesExpected, weighQuestion } from './score-units.ts'
import { statesAnswer } from './states-answer.ts'

const topics: [title: string, heading: string, text: string][] = [
  ['Kilns', 'Connect a kiln', 'Connect the kiln to the network with its cable. The kiln reports its heat.'],
  ['Alarms', 'Alarm levels', 'An alarm has a level. The level of an alarm decides who is called at night.'],
  [
    'Reports',
    'Export reports',
    'Export a report as a table. Services such as RabbitMQ can read a table later.',
  ],
  ['Plans', 'Change the plan', 'The support plan is changed by the owner. Support answers within one day.'],
  [
    'Glazes',
    'Glaze recipes',
    'A recipe lists the parts of a glaze. Weigh each part of the recipe with care.',
  ],
  [
    'Support',
    'Support hours',
    'Support for the standard plan costs 40 EUR a month. Support hours are 9 to 17.',
  ],
]
const withPrice = openSite(topics)
const withoutPrice = openSite(topics.slice(0, -1))

function openSite(pages: typeof topics) {
  return openIndex(
    buildIndex(
      siteOf(
        ...pages.map(([title, heading, text]) =>
          page(`/${title.toLowerCase()}`, title, [section(heading, block('text', text))]),
        ),
      ),
    ),
  )
}

async function coverageOf(text: string, index = withPrice) {
  const place = { projectId: 'a', deploymentId: 'b', commitSha: null, index, pageUrl: (path: string) => path }
  const question = { text, earlier: [], context: [], currentPath: null, filter: null, pageSize: 5 }
  const planned = { asked: text, query: text, background: [], wants: 'answer' as const }
  const input = { planned, question, currentPage: undefined, limit: 5 }
  const found = await findExtract(place, input)
  return found.coverage
}

test.each(['How do I connect a kiln to the network?', 'What do the levels of an alarm decide?'])(
  'a section about the question answers it: %s',
  async question => expect(await coverageOf(question)).toBe('answered'),
)

test('a question whose name the section only mentions is not answered', async () => {
  expect(await coverageOf('Can I read the glaze with RabbitMQ?')).toBe('possibly-related')
})

test('a question for a number is not answered by a section without one', async () => {
  expect(await coverageOf('How many cables connect the kiln to the network?')).toBe('possibly-related')
  const [kilns, ...others] = topics
  const counted = 'Connect the kiln to the network with 2 cables. The kiln reports its heat.'
  const index = openSite([[kilns?.[0] ?? '', kilns?.[1] ?? '', counted], ...others])
  expect(await coverageOf('How many cables connect the kiln to the network?', index)).toBe('answered')
})

test('a price is answered by an amount beside the subject only', async () => {
  const question = 'How much does support for the standard plan cost a month?'
  expect(await coverageOf(question)).toBe('answered')
  expect(await coverageOf(question, withoutPrice)).not.toBe('answered')
})

test('a judgement is answered by one beside the subject only', async () => {
  const question = 'Is support for the standard plan worth it?'
  expect(await coverageOf(question)).not.toBe('answered')
  const judged = 'We recommend support for the standard plan if you fire at night. Support hours are 9 to 17.'
  const index = openSite([...topics.slice(0, -1), ['Support', 'Support hours', judged]])
  expect(await coverageOf(question, index)).toBe('answered')
})

test.each(['Kiln network or glaze recipe?', 'Is a kiln network as fast as a glaze recipe?'])(
  'a comparison is not answered by a section about one side: %s',
  async question => expect(await coverageOf(question)).not.toBe('answered'),
)

test('a section that states little of a question does not answer it, however far it leads', () => {
  const asked = 'How do I connect a kiln to the network?'
  const { hits, words } = withPrice.search({ query: asked, limit: 5 })
  const question = weighQuestion(withPrice, { asked, words, code: 'unasked' })
  const leading = { answerability: 5, repeated: 1, agreement: 1, margin: 1, first: 1 }
  const ask = (stated: number) => {
    const evidence = { ...leading, stated, unheaded: 0, unstatedNames: 0, closeness: null }
    return statesAnswer({ index: withPrice, question, evidence }, readSections(withPrice, hits))
  }
  expect([0.3, 0.4].map(ask)).toEqual([false, true])
})

test('a technical name that is looked up is answered by a section that mentions it once', () => {
  const index = openSite([...topics, ['Settings', 'Settings', 'KILN_MAX_HEAT is the default limit.']])
  const ask = (asked: string) => {
    const { hits, words } = index.search({ query: asked, limit: 5 })
    const question = weighQuestion(index, { asked, words, code: 'unasked' })
    const unsure = { answerability: -1, repeated: 0, agreement: 0.2, margin: 0, first: 0, stated: 0.9 }
    const evidence = { ...unsure, unheaded: 0.7, unstatedNames: 0.7, closeness: null }
    return statesAnswer({ index, question, evidence }, readSections(index, hits))
  }
  expect(ask('What is KILN_MAX_HEAT?')).toBe(true)
  expect(ask('Who decides about the KILN_MAX_HEAT of the support plan at night?')).toBe(false)
  expect(ask('kiln default')).toBe(false)
})

test('a rare technical name must be in a section, a common one need not', () => {
  const others = Array.from({ length: 40 }, (_, at): (typeof topics)[number] => [
    `Tool ${at}`,
    'Use',
    `Tool ${at} is kept in drawer ${at}. ${at === 3 ? 'Its modem speaks LTE. An API reads it.' : ''}`,
  ])
  const index = openSite([...topics, ...others])
  const ask = (asked: string) => {
    const { hits, words } = index.search({ query: asked, limit: 5 })
    const question = weighQuestion(index, { asked, words, code: 'unasked' })
    const sure = { answerability: 5, stated: 1, repeated: 1, agreement: 1, margin: 1, first: 1 }
    const evidence = { ...sure, unheaded: 0, unstatedNames: 0, closeness: null }
    const kilns = readSections(index, hits).filter(({ page }) => page.title === 'Kilns')
    return statesAnswer({ index, question, evidence }, kilns)
  }
  expect(ask('Can I connect a kiln to the network?')).toBe(true)
  expect(ask('Can I connect a kiln to the network over LTE?')).toBe(false)
  expect(ask('Can I connect a kiln to the network over an API?')).toBe(true)
  const long = 'and have it report its heat while nobody is in the room to look at it'
  expect(ask(`Can I connect a kiln to the network over LTE, ${long}?`)).toBe(true)
})

test('a quoted error message is answered only by a section that has its words', async () => {
  expect(await coverageOf('Why do I get "cannot connect the kiln to the network"?')).toBe('answered')
  expect(await coverageOf('Why do I get "the network cable of the kiln melted down"?')).toBe(
    'possibly-related',
  )
})

test('a name that is part of the other compared name must be mentioned itself', async () => {
  const compare = (text: string) =>
    coverageOf(
      'What is the difference between Ramp and RampRule?',
      openSite([['Rules', 'Difference of a RampRule', text], ...topics]),
    )
  expect(await compare('A RampRule differs in its heat from a Ramp, which has no rule.')).toBe('answered')
  expect(await compare('A RampRule differs in its heat from what has no rule.')).toBe('possibly-related')
})

test('the number that is asked for is beside the subject, also in a table', () => {
  const ask = (...rows: string[]) => {
    const table = ['| Setting of a kiln | Default |', '| --- | --- |', ...rows].join('\n')
    const index = openIndex(
      buildIndex(siteOf(page('/k', 'Kilns', [section('Limits', block('table', table))]))),
    )
    const asked = 'How many shelves and racks are there?'
    const { hits, words } = index.search({ query: asked, limit: 5 })
    const question = weighQuestion(index, { asked, words, code: 'unasked' })
    return readSections(index, hits).map(read => statesExpected(question, read))
  }
  expect(ask('| shelves and racks | 12 |', '| lid | closed |')).toEqual([true])
  expect(ask('| shelves and racks | several |', '| lid | 12 |')).toEqual([false])
})

test('the price in an example is not the price', async () => {
  const plans = (text: string) => openSite([...topics.slice(0, -1), ['Support', 'Support plans', text]])
  const asked = 'How much does the standard support plan cost?'
  const price = 'the standard support plan costs 40 EUR a month.'
  expect(await coverageOf(asked, plans(price))).toBe('answered')
  expect(await coverageOf(asked, plans(`For example, ${price}`))).toBe('possibly-related')
  expect(await coverageOf(asked, plans(`In your shop, ${price}`))).toBe('possibly-related')
})
