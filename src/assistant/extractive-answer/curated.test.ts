import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerSite, askModel, questionOf } from '../../../test/support/ask-model.ts'
import { freeSpending, modelSettings, startModelService } from '../../../test/support/model-service.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { fetchFromProvider } from '../../providers/fetching/provider-fetch.ts'
import { silentLog, systemClock } from '../../shared/index.ts'
import type { AnswerModel } from '../answer/answer-model.ts'
import { createGenerativeModel } from '../generation/generative-model.ts'
import { createExtractiveModel } from './extractive-model.ts'

const entry = (question: string, path: string, anchor: string | null, answer: string | null = null) => ({
  questions: [question],
  page: path,
  anchor,
  answer,
})
const site = {
  ...answerSite(
    page('/firing', 'Firing', [section('Ramp rate', block('text', 'The ramp rate is set with `ramp`.'))]),
    page('/money', 'Money', [
      section('Prices', block('text', 'A licence is 10 a month.')),
      section('Refunds', block('text', 'Money is returned within fourteen days.')),
    ]),
    page('/staff', 'Staff', [section('Plan', block('text', 'For staff alone.'))], { groups: ['staff'] }),
  ),
  steering: {
    wishes: '',
    curated: [
      entry('ramp missing', '/nowhere', null),
      entry('get my coins back', '/money', 'refunds'),
      entry('how do I reach a human', '/money', null, 'Write to [us](/money#prices).'),
      entry('staff plan', '/staff', null),
      entry('summary of this page', '/money', 'refunds'),
      entry('about this page', '/money', null, 'Ask [us](/money#prices).'),
    ],
  },
}

let service: Awaited<ReturnType<typeof startModelService>>
beforeAll(async () => {
  service = await startModelService()
  service.mock.on({ predicate: () => true }, { content: 'In fourteen days [1].' })
})
afterAll(() => service.close())

const extractive = createExtractiveModel()
const generative = () =>
  createGenerativeModel(
    { clock: systemClock, log: silentLog, fetch: fetchFromProvider, extractive, spending: freeSpending },
    modelSettings([service.choice('compatible')]),
  )
const ask = (model: AnswerModel, text: string, more = {}) => askModel(model, site, questionOf(text, more))

test('a question with all words of an entry is answered from the entry’s section', async () => {
  const { said, sources, verdict } = await ask(extractive, 'How can I get my coins back?')
  expect(said).toContain('https://docs.example/money#refunds')
  expect(said).toContain('within fourteen days')
  expect(sources).toEqual(['https://docs.example/money'])
  expect(verdict).toMatchObject({ resolutionStatus: 'answered', reason: 'grounded' })
})

test('the owner’s own text is the answer, with absolute links and without a model', async () => {
  for (const model of [extractive, generative()]) {
    const { said, sources } = await ask(model, 'How do I reach a human being?')
    expect(said).toContain('Write to [us](https://docs.example/money#prices).')
    expect(sources).toEqual(['https://docs.example/money'])
  }
  expect(service.mock.getRequests()).toHaveLength(0)
})

test('a model gets the section first', async () => {
  const { said } = await ask(generative(), 'How can I get my coins back?')
  expect(said).toBe('In fourteen days [1](https://docs.example/money#refunds).')
})

describe.each([
  ['without a model', () => extractive],
  ['with a model', generative],
])('%s takes precedence over the current page', (_name, model) => {
  test.each([
    ['a curated section', 'Give me a summary of this page', 'https://docs.example/money#refunds'],
    ['a curated text', 'What is this page about?', 'Ask [us](https://docs.example/money#prices).'],
  ])('%s', async (_kind, text, expected) => {
    const { said } = await ask(model(), text, { currentPath: '/firing' })
    expect(said).toContain(expected)
  })
})

test('other questions, and entries for missing pages, are answered as usual', async () => {
  expect((await ask(extractive, 'How is the ramp rate set?')).said).toContain('https://docs.example/firing')
  expect((await ask(extractive, 'Is a ramp missing?')).sources).not.toContain('https://docs.example/nowhere')
})

test('an entry for a page that the filter excludes is ignored', async () => {
  const filter = { groups: ['readers'] }
  expect((await ask(extractive, 'What is the staff plan?', { filter })).said).not.toContain('staff alone')
  expect(
    (await ask(extractive, 'What is the staff plan?', { filter: { groups: ['staff'] } })).said,
  ).toContain('staff alone')
})
