import { expect, test } from 'vitest'
import type { StepPart } from './provider-model.ts'
import { readStep } from './read-step.ts'

const counts = { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 }
const finish: StepPart = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'stop' },
  usage: { inputTokens: counts, outputTokens: { total: 5, text: 5, reasoning: 0 } },
}
const call = (toolName: string, providerExecuted: boolean): StepPart => ({
  type: 'tool-call',
  toolCallId: toolName,
  toolName,
  input: '{}',
  providerExecuted,
})

async function read(...parts: StepPart[]) {
  const steps = readStep(
    (async function* () {
      yield parts
    })(),
    { onActivity: () => {}, onText: () => {}, charactersLeft: 1000, isTool: name => name === 'search' },
  )
  for (;;) {
    const { value, done } = await steps.next()
    if (done) return value
  }
}

test('a tool call that the provider answered is ignored', async () => {
  const { calls, content } = await read(call('web_search', true), call('search', false), finish)
  expect(calls.map(({ toolName }) => toolName)).toEqual(['search'])
  expect(content).toEqual([expect.objectContaining({ type: 'tool-call', toolName: 'search' })])
})
