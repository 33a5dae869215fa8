import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askModel } from '../../../test/support/ask-model.ts'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import { events, stop } from '../../../test/support/model-events.ts'
import { asked, createModel, site } from '../../../test/support/model-fixtures.ts'
import { type ScriptedReply, startScriptedService } from '../../../test/support/scripted-service.ts'

const usage = {
  ...{ prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
  prompt_tokens_details: { cached_tokens: 400 },
}
const good: ScriptedReply = {
  headers: { 'content-type': 'text/event-stream' },
  body: `${events('With `ramp` [1].', stop)}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`,
}
const broken: ScriptedReply = { status: 500, json: { error: { message: 'no' } } }

let service: Awaited<ReturnType<typeof startScriptedService>>
let metrics: Awaited<ReturnType<typeof collectMetrics>>
let failing: string[]
beforeAll(async () => {
  service = await startScriptedService(({ body }) =>
    failing.includes(JSON.parse(body.toString()).model) ? broken : good,
  )
})
beforeEach(async () => {
  failing = []
  metrics = await collectMetrics()
})
afterAll(() => service.close())

function ask(...models: string[]) {
  const choices = models.map(id => ({
    ...{ provider: 'compatible' as const, id, key: null, url: service.url },
    price: { input: 2, output: 10 },
  }))
  return askModel(createModel(choices, metrics), site, asked)
}

const call = (id: string, task: string, outcome: string) => ({
  [`model_calls_total{provider="compatible",model="${id}",task="${task}",outcome="${outcome}"}`]: 1,
  [`model_call_seconds_count{provider="compatible",model="${id}",task="${task}"}`]: 1,
})
const tokens = (id: string, answers: number) => ({
  [`model_tokens_total{provider="compatible",model="${id}",kind="input"}`]: 1000 * answers,
  [`model_tokens_total{provider="compatible",model="${id}",kind="cached"}`]: 400 * answers,
  [`model_tokens_total{provider="compatible",model="${id}",kind="output"}`]: 100 * answers,
  [`model_cost_total{provider="compatible",model="${id}"}`]: 0.003 * answers,
})

test('an answer counts its call, its tokens and their cost', async () => {
  await ask('first')
  expect(await metrics.read()).toEqual({ ...call('first', 'answering', 'ok'), ...tokens('first', 1) })
})

test('a classification counts too', async () => {
  const { verdict } = await ask('first')
  await verdict?.classify?.(new AbortController().signal)
  expect(await metrics.read()).toEqual({
    ...call('first', 'answering', 'ok'),
    ...call('first', 'classifying', 'ok'),
    ...tokens('first', 2),
  })
})

test('a model that fails counts its failure, and its fallback the answer', async () => {
  failing = ['first']
  await ask('first', 'second')
  const counted = await metrics.read()
  expect(counted).toMatchObject({
    ...call('first', 'answering', 'faulty'),
    ...call('second', 'answering', 'ok'),
    ...tokens('second', 1),
  })
  expect(Object.keys(counted)).not.toContain(Object.keys(tokens('first', 1)).at(-1))
})
