import { expect, test } from 'vitest'
import type { AnswerEvent, AnswerModel, AnswerSite, Question } from '../answer/answer-model.ts'
import { createAnswerCache } from './answer-cache.ts'

const question: Question = {
  text: 'How?',
  earlier: [],
  context: [],
  currentPath: null,
  filter: null,
  pageSize: 5,
}

const verdict = {
  resolutionStatus: 'answered',
  reason: 'grounded',
  queryCategory: null,
  insight: null,
} as const

function siteOf(deploymentId: string, base = 'https://a.example'): AnswerSite {
  // The cache never looks into the index.
  return {
    projectId: 'project',
    deploymentId,
    commitSha: null,
    index: undefined as never,
    pageUrl: path => base + path,
  }
}

function countingModel() {
  const model = {
    asked: 0,
    async *answer(_site: AnswerSite, { text }: Question): AsyncGenerator<AnswerEvent> {
      model.asked += 1
      yield { type: 'text-delta', delta: `answer ${model.asked}` }
      if (text.includes('break')) throw new Error('broken')
      yield { type: 'answer-end', verdict }
    },
  }
  return model
}

async function ask(model: AnswerModel, site: AnswerSite, asked: Partial<Question> = {}): Promise<string> {
  let text = ''
  for await (const event of model.answer(site, { ...question, ...asked }, new AbortController().signal))
    if (event.type === 'text-delta') text += event.delta
  return text
}

test('a repeated question gets the same answer without calling the model', async () => {
  const model = countingModel()
  const cache = createAnswerCache(model, { limitBytes: 100_000 })
  expect(await ask(cache, siteOf('d1'))).toBe(await ask(cache, siteOf('d1')))
  expect(model.asked).toBe(1)
})

test('a remembered answer is one piece of text between the same events', async () => {
  const source = { type: 'source', source: { title: 'A', url: 'https://a.example/a' } } as const
  const texts = (...deltas: string[]) => deltas.map(delta => ({ type: 'text-delta', delta }) as const)
  const end = { type: 'answer-end', verdict } as const
  const model = { answer: () => [source, ...texts('a', 'b '), source, ...texts('c', 'd'), end] }
  const cache = createAnswerCache(model, { limitBytes: 100_000 })
  const answer = async () => {
    const events: AnswerEvent[] = []
    for await (const event of cache.answer(siteOf('d1'), question, new AbortController().signal))
      events.push(event)
    return events
  }
  expect(await answer()).toEqual(model.answer())
  expect(await answer()).toEqual([source, ...texts('ab '), source, ...texts('cd'), end])
})

test.each<[string, AnswerSite, Partial<Question>]>([
  ['another deployment', siteOf('d2'), {}],
  ['another site address', siteOf('d1', 'https://b.example'), {}],
  ['another filter', siteOf('d1'), { filter: { tag: 'x' } }],
  ['another page', siteOf('d1'), { currentPath: '/x' }],
  ['another size', siteOf('d1'), { pageSize: 6 }],
  ['earlier turns', siteOf('d1'), { earlier: [{ query: 'a', response: 'b' }] }],
  ['selected text', siteOf('d1'), { context: [{ value: 'x' }] }],
])('%s makes it a different question', async (_name, site, asked) => {
  const model = countingModel()
  const cache = createAnswerCache(model, { limitBytes: 100_000 })
  await ask(cache, siteOf('d1'))
  await ask(cache, site, asked)
  expect(model.asked).toBe(2)
})

test.each([false, true])('an answer is not kept if a model was unavailable (shared: %s)', async isShared => {
  const counting = countingModel()
  const model: AnswerModel = {
    async *answer(site, asked) {
      await site.search?.({ query: asked.text, limit: 1 })
      yield* counting.answer(site, asked)
    },
  }
  let isSecondBest = true
  // Only whether it was second best is looked at.
  const search = async () => ({ isSecondBest }) as never
  const cache = createAnswerCache(model, { limitBytes: 100_000, isShared })
  const site = { ...siteOf('d1'), search }
  expect(await ask(cache, site)).toBe('answer 1')
  isSecondBest = false
  expect(await ask(cache, site)).toBe('answer 2')
  expect(await ask(cache, site)).toBe('answer 2')
})

test('an answer that broke off is not kept', async () => {
  const model = countingModel()
  const cache = createAnswerCache(model, { limitBytes: 100_000 })
  await expect(ask(cache, siteOf('d1'), { text: 'break' })).rejects.toThrow('broken')
  await expect(ask(cache, siteOf('d1'), { text: 'break' })).rejects.toThrow('broken')
  expect(model.asked).toBe(2)
})

test('the question that was asked longest ago is dropped first', async () => {
  const model = countingModel()
  const cache = createAnswerCache(model, { limitBytes: 8_000 })
  for (const text of 'abcdefghijklmnopqrst') {
    await ask(cache, siteOf('d1'), { text: 'often' })
    await ask(cache, siteOf('d1'), { text })
  }
  expect(model.asked).toBe(21)
  await ask(cache, siteOf('d1'), { text: 'a' })
  expect(model.asked).toBe(22)
})

test('forgotten questions are asked again, and answers that were running are not kept', async () => {
  const model = countingModel()
  const cache = createAnswerCache(model, { limitBytes: 100_000 })
  await ask(cache, siteOf('d1'))
  const underWay = cache.answer(siteOf('d2'), question, new AbortController().signal)
  const events: AnswerEvent[] = []
  for await (const event of underWay) {
    if (events.length === 0) cache.forget?.()
    events.push(event)
  }
  await ask(cache, siteOf('d1'))
  await ask(cache, siteOf('d2'))
  expect(model.asked).toBe(4)
})

test('with sharing, a question that many ask at once is answered once', async () => {
  const model = countingModel()
  const cache = createAnswerCache(model, { limitBytes: 100_000, isShared: true })
  const answers = await Promise.all([1, 2, 3].map(() => ask(cache, siteOf('d1'))))
  expect(answers).toEqual(['answer 1', 'answer 1', 'answer 1'])
  expect(await ask(cache, siteOf('d1'))).toBe('answer 1')
  expect(model.asked).toBe(1)
})

test('no reader joins an answer that was forgotten', async () => {
  const model = countingModel()
  const cache = createAnswerCache(model, { limitBytes: 100_000, isShared: true })
  const first = ask(cache, siteOf('d1'))
  cache.forget?.()
  expect(await Promise.all([first, ask(cache, siteOf('d1'))])).toEqual(['answer 1', 'answer 2'])
})
