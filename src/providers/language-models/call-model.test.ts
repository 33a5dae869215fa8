import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callModel, type ModelPart } from './call-model.ts'
import type { ProviderModel, StepPart } from './provider-model.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A model that says what it is told to, and nothing of itself. */
function createPuppet() {
  const said: StepPart[][] = []
  let more = Promise.withResolvers<void>()
  const model: ProviderModel = {
    async ask({ abortSignal }) {
      abortSignal?.addEventListener('abort', () => more.resolve())
      return (async function* () {
        for (;;) {
          abortSignal?.throwIfAborted()
          const batch = said.shift()
          if (batch) yield batch
          else await more.promise
        }
      })()
    },
  }
  return {
    model,
    say(...batch: StepPart[]) {
      said.push(batch)
      more.resolve()
      more = Promise.withResolvers()
    },
  }
}

function call({
  model,
  timeout = new AbortController().signal,
  outputTokens = 100,
}: {
  model: ProviderModel
  outputTokens?: number
  timeout?: AbortSignal
}) {
  const parts: ModelPart[] = []
  const reading = (async () => {
    const called = callModel({
      model,
      prompt: { instructions: 'Answer.', material: 'What?' },
      tools: null,
      settings: { silenceMs: 1_000, toolCalls: 0, outputTokens, generation: {} },
      signal: new AbortController().signal,
      timeout,
      onUsage: () => {},
    })
    for await (const part of called) parts.push(part)
  })()
  // Looked at by the test, later.
  reading.catch(() => {})
  return { parts, reading }
}

const words = (delta: string): StepPart => ({ type: 'text-delta', id: 't', delta })
const thought: StepPart = { type: 'reasoning-delta', id: 'r', delta: 'Hm.' }

test('a call ends after a long silence; each part restarts the clock', async () => {
  const { model, say } = createPuppet()
  const { parts, reading } = call({ model })
  for (const part of [thought, words('One'), words('two')]) {
    await vi.advanceTimersByTimeAsync(999)
    say(part)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(parts).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(reading).rejects.toMatchObject({ kind: 'slow' })
})

test('pings do not restart the clock', async () => {
  const { model, say } = createPuppet()
  const { reading } = call({ model })
  await vi.advanceTimersByTimeAsync(999)
  say({ type: 'ping' })
  await vi.advanceTimersByTimeAsync(1)
  await expect(reading).rejects.toMatchObject({ kind: 'slow' })
})

test('a model that keeps writing is stopped at the total time limit', async () => {
  const { model, say } = createPuppet()
  const timeout = new AbortController()
  const { reading } = call({ model, timeout: timeout.signal })
  say(words('One'))
  await vi.advanceTimersByTimeAsync(0)
  timeout.abort()
  await expect(reading).rejects.toMatchObject({ kind: 'slow' })
})

test('a model that writes more than any answer has is stopped, whatever its limit of tokens', async () => {
  const { model, say } = createPuppet()
  const { parts, reading } = call({ model, outputTokens: 200_000 })
  say(words('a'.repeat(256 * 1024)))
  await vi.advanceTimersByTimeAsync(0)
  expect(parts).toHaveLength(1)
  say(words('a'))
  await expect(reading).rejects.toMatchObject({ kind: 'malformed' })
})
