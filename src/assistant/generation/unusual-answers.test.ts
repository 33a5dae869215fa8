import { afterEach, expect, test } from 'vitest'
import { answerSite, askModel, questionOf } from '../../../test/support/ask-model.ts'
import { calls, events, search, stop } from '../../../test/support/model-events.ts'
import { modelSettings } from '../../../test/support/model-service.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import type { TurnCost } from '../../conversations/index.ts'
import { fetchFromProvider } from '../../providers/fetching/provider-fetch.ts'
import { silentLog, systemClock } from '../../shared/index.ts'
import { createExtractiveModel } from '../extractive-answer/extractive-model.ts'
import { createGenerativeModel } from './generative-model.ts'
import type { ModelSettings } from './model-settings.ts'

const site = answerSite(
  page('/firing', 'Firing schedules', [
    section('Ramp rate', block('text', 'The ramp rate is set with `ramp`, in degrees an hour.')),
  ]),
  page('/alarms', 'Alarms', [
    section('Overheat', block('text', 'The overheat alarm stops the firing at 1300 degrees.')),
  ]),
)
const asked = questionOf('How is the ramp rate set?')
const answered = 'It is set [1](https://docs.example/firing#ramp-rate).'

let service: Awaited<ReturnType<typeof startScriptedService>> | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

/** A model that says these things, one after each request; the last one again and again. */
async function createModel(steps: (string | AsyncIterable<string>)[], more: Partial<ModelSettings> = {}) {
  let step = 0
  service = await startScriptedService(() => ({
    headers: { 'content-type': 'text/event-stream' },
    body: steps[Math.min(step++, steps.length - 1)] ?? '',
  }))
  const costs: TurnCost[] = []
  const bill = { add: (cost: TurnCost) => costs.push(cost), settle: () => {} }
  const needs = { clock: systemClock, log: silentLog, fetch: fetchFromProvider }
  const choice = { provider: 'compatible', id: 'm', key: null, url: service.url, price: null } as const
  const model = createGenerativeModel(
    { ...needs, extractive: createExtractiveModel(), spending: { open: async () => bill } },
    modelSettings([choice], more),
  )
  return { model, costs }
}

async function hear(...steps: string[]) {
  const { model } = await createModel(steps)
  return askModel(model, site, asked)
}

test.each([
  ['in members of their own', events({ delta: { reasoning_content: 'a secret' } }, 'It is set [1].', stop)],
  ['in the text', events('<think>', 'a secret', '</think>', 'It is set [1].', stop)],
])('reasoning that comes %s is not part of the answer', async (_name, said) => {
  expect(await hear(said)).toMatchObject({ said: answered, verdict: { reason: 'grounded', groundedness: 1 } })
})

test.each([
  ['thoughts without an answer', events('<think>a secret', stop)],
  ['a refusal', events({ delta: { refusal: 'I cannot help.' } }, stop)],
  ['what its filter held back', events('It is', { delta: {}, finish_reason: 'content_filter' })],
  [
    'more calls than are answered',
    events(...Array.from({ length: 40 }, (_, at) => search(`${at}`, at)), calls),
  ],
])('after %s in one piece, the docs are quoted', async (_name, said) => {
  const { notices, verdict } = await hear(said)
  expect(notices).toEqual(['model-unavailable'])
  expect(verdict).toMatchObject({ reason: 'grounded' })
  expect(service?.requests).toHaveLength(1)
})

test('an answer that is longer than the model was asked for breaks off', async () => {
  const long = events(
    ...Array.from({ length: 300 }, (_, at) => `word ${'abcdefghijklmnopq'.slice(at % 17)} `.repeat(10)),
    stop,
  )
  const { said, verdict, error } = await hear(long)
  expect(said).toMatch(/^word abc/)
  expect(said.length).toBeLessThan(300 * 100)
  expect(verdict).toBeUndefined()
  expect(error).toMatchObject({ kind: 'malformed' })
})

test('parallel tool calls are all answered, and their results can be cited', async () => {
  const { said } = await hear(
    events(search('overheat'), search('ramp', 1), calls),
    events('At 1300 [2].', stop),
  )
  expect(said).toBe('At 1300 [1](https://docs.example/alarms#overheat).')
  const [, second] = service?.requests.map(({ body }) => JSON.parse(body.toString())) ?? []
  const results = second.messages.filter(({ role }: { role: string }) => role === 'tool')
  expect(results.map((result: { tool_call_id: string }) => result.tool_call_id)).toEqual([
    'call-overheat',
    'call-ramp',
  ])
})

test('a model that keeps searching is called a limited number of times', async () => {
  const { notices } = await hear(events(search('overheat'), calls))
  expect(notices).toEqual(['model-unavailable'])
  expect(service?.requests).toHaveLength(modelSettings([]).toolCalls + 2)
})

test('if the provider reports no tokens, they are estimated for all turns', async () => {
  const once = await createModel([events('It is set [1].', stop)])
  await askModel(once.model, site, asked)
  await service?.close()
  const twice = await createModel([events(search('overheat'), calls), events('It is set [1].', stop)])
  await askModel(twice.model, site, asked)
  const [[one], [two]] = [once.costs, twice.costs]
  expect(one?.inputTokens).toBeGreaterThan(100)
  expect(one?.outputTokens).toBeGreaterThan(0)
  expect(two?.inputTokens).toBeGreaterThan(1.5 * (one?.inputTokens ?? 0))
})

test.each([
  { prompt_tokens: 10.5, completion_tokens: 3 },
  { prompt_tokens: 1e30, completion_tokens: 1e30 },
  { prompt_tokens: 10, completion_tokens: -1_000_000 },
])('an impossible token count (%j) is replaced by an estimate', async usage => {
  const { model, costs } = await createModel([
    `${events('It is set [1].', stop)}data: ${JSON.stringify({ choices: [], usage })}\n\n`,
  ])
  expect((await askModel(model, site, asked)).said).toBe(answered)
  expect(costs[0]?.inputTokens).toBeGreaterThan(100)
  expect(costs[0]?.outputTokens).toBeGreaterThan(0)
  expect(Object.values(costs[0] ?? {}).filter(value => typeof value === 'number' && value > 1000)).toEqual([])
})

test.each([
  ['stays open', () => new Promise<never>(() => {})],
  ['breaks', () => Promise.reject(new Error('broken'))],
])('a finished answer is complete even if its connection %s', async (_name, afterwards) => {
  const { model } = await createModel([
    (async function* () {
      yield `${events('It is set [1].', stop)}data: [DONE]\n\n`
      await afterwards()
    })(),
  ])
  const { said, error } = await askModel(model, site, asked)
  expect({ said, error }).toEqual({ said: answered, error: undefined })
})

test('a reader who leaves before the first word costs the prompt', async () => {
  const thinking = Promise.withResolvers<void>()
  const { model, costs } = await createModel([
    (async function* () {
      thinking.resolve()
      yield ': thinking\n\n'
      await new Promise(() => {})
    })(),
  ])
  const left = new AbortController()
  const heard = askModel(model, site, asked, left.signal)
  await thinking.promise
  left.abort(new Error('left'))
  expect((await heard).error).toMatchObject({ message: 'left' })
  expect(costs).toEqual([expect.objectContaining({ outputTokens: 0 })])
  expect(costs[0]?.inputTokens).toBeGreaterThan(100)
})

test('a failed call costs nothing', async () => {
  const { model, costs } = await createModel(['data: {"error":{"message":"overloaded"}}\n\n'])
  await askModel(model, site, asked)
  expect(costs).toEqual([])
})

const counted = 'data: {"choices":[],"usage":{"prompt_tokens":700,"completion_tokens":30}}\n\n'

test('a call that fails after a search costs the tokens of the search', async () => {
  const { model, costs } = await createModel([
    events(search('overheat'), calls) + counted,
    'data: {"error":{"message":"overloaded"}}\n\n',
  ])
  expect((await askModel(model, site, asked)).notices).toEqual(['model-unavailable'])
  expect(costs).toEqual([expect.objectContaining({ inputTokens: 700, outputTokens: 30 })])
})

test('the cost includes all attempts, also failed ones', async () => {
  const { model, costs } = await createModel(
    [
      events(search('overheat'), calls) + counted,
      'data: {"error":{"message":"overloaded"}}\n\n',
      events('It is set [1].', stop) + counted,
    ],
    { retries: 1 },
  )
  const { verdict } = await askModel(model, site, asked)
  expect(costs).toHaveLength(2)
  expect(verdict?.cost).toMatchObject({ model: 'compatible:m', inputTokens: 1400, outputTokens: 60 })
})

test('an answer that breaks off after a search costs the search and the text', async () => {
  const { model, costs } = await createModel([
    events(search('overheat'), calls) + counted,
    events('The overheat alarm stops the firing. '),
  ])
  expect((await askModel(model, site, asked)).error).toBeInstanceOf(Error)
  expect(costs).toHaveLength(1)
  expect(costs[0]?.inputTokens).toBeGreaterThan(900)
  expect(costs[0]?.outputTokens).toBeGreaterThan(35)
})

test('an answer in one large piece ends at its deadline, not when all of it is read', async () => {
  const words = Array.from(
    { length: 6_000 },
    (_, at) => `Ramp${'abcdefghijklmnopqrstuvw'.slice(at % 23)} [1]. `,
  )
  const { model } = await createModel([events(words.join(''), stop)], { outputTokens: 10_000 })
  const reader = new AbortController()
  let heard = ''
  const listen = async () => {
    for await (const event of model.answer(site, asked, reader.signal)) {
      if (event.type !== 'text-delta') continue
      if (heard === '') setImmediate(() => reader.abort(new Error('the reader left')))
      heard += event.delta
    }
  }
  await expect(listen()).rejects.toThrow('the reader left')
  expect(heard.length).toBeLessThan(200_000)
})
