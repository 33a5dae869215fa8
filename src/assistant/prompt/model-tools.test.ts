import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import type { SearchFilter } from '../../search/index.ts'
import { createModelTools } from './model-tools.ts'
import { createPassageList } from './passage-list.ts'

const site = answerSite(
  page('/ramp', 'Ramp', [
    section('Rate', block('text', 'The ramp rate is set with `ramp`.')),
    section('More', block('text', 'Schedules may be chained.')),
  ]),
  page('/staff', 'Staff', [section('Secrets', block('text', 'The ramp override code is 4711.'))], {
    groups: ['staff'],
  }),
)

function createTools({ filter = null as SearchFilter | null, calls = 3, tokens = 1000, pageSize = 5 } = {}) {
  const passages = createPassageList(site)
  const tools = createModelTools({
    site,
    question: { filter, pageSize },
    passages,
    bounds: { calls, tokens },
  })
  return {
    passages,
    call: tools.answerCall,
    search: (input: object) => tools.answerCall('search', JSON.stringify(input)),
    readPage: (input: object) => tools.answerCall('read_page', JSON.stringify(input)),
  }
}

test('a search returns passages with numbers to cite', async () => {
  const { search, passages } = createTools()
  expect(await search({ query: 'ramp rate' })).toContain('<passage number="1" section="Ramp › Rate">')
  expect(passages.find(1)?.address).toBe('https://docs.example/ramp#rate')
})

test('passages that the model already has are named, not repeated', async () => {
  const { search } = createTools()
  await search({ query: 'ramp rate' })
  expect(await search({ query: 'ramp rate' })).toMatch(/^You already have these passages: 1/)
})

test('only pages of known passages can be read', async () => {
  const { search, readPage } = createTools({ calls: 4, pageSize: 1 })
  expect(await readPage({ passage: 1 })).toBe('There is no passage 1.')
  expect(await readPage({ passage: -1 })).toBe('There is no passage -1.')
  await search({ query: 'ramp rate' })
  expect(await readPage({ passage: 1 })).toContain('Schedules may be chained.')
})

test('the question’s filter applies to tools', async () => {
  const { search, readPage } = createTools({ filter: { groups: ['readers'] } })
  expect(await search({ query: 'override code' })).toBe('No results.')
  expect(await readPage({ passage: 1 })).toBe('There is no passage 1.')
})

test('calls above the limit are not answered', async () => {
  const { search } = createTools({ calls: 2 })
  await search({ query: 'ramp' })
  await search({ query: 'rate' })
  expect(await search({ query: 'override' })).toMatch(/^No tool calls/)
})

test('results together stay within the token limit', async () => {
  const { search } = createTools({ tokens: 20 })
  expect((await search({ query: 'ramp' })).length).toBeLessThan(300)
  expect(await search({ query: 'override' })).toMatch(/^No tool calls/)
})

test.each([
  ['search', '{"query":7}', 'Invalid input. search expects: query.'],
  ['search', 'not JSON', 'Invalid input. search expects: query.'],
  ['read_page', '{}', 'Invalid input. read_page expects: passage.'],
  ['shell', '{"command":"env"}', 'Unknown tool. Available tools: search, read_page.'],
])('an invalid call of %s with %s gets an error', async (tool, input, answer) => {
  expect(await createTools().call(tool, input)).toBe(answer)
})
