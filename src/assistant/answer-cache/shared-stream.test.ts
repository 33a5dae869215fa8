import { expect, test } from 'vitest'
import type { AnswerEvent } from '../answer/answer-model.ts'
import { createSharedStream } from './shared-stream.ts'

const words = (delta: string): AnswerEvent => ({ type: 'text-delta', delta })
const end: AnswerEvent = {
  type: 'answer-end',
  verdict: {
    resolutionStatus: 'answered',
    reason: 'grounded',
    queryCategory: null,
    insight: null,
    cost: { model: 'm', inputTokens: 1, cachedTokens: 0, outputTokens: 1, costNanos: null },
  },
}

/** An answer that says two words, waits to be released in between, and tells how it went. */
function scene() {
  const held = Promise.withResolvers<void>()
  const seen = { begun: 0, closed: 0, signal: undefined as AbortSignal | undefined }
  const shared = createSharedStream({
    async *begin(signal) {
      seen.begun += 1
      seen.signal = signal
      yield words('one ')
      const left = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => left.reject(signal.reason))
      await Promise.race([held.promise, left.promise])
      yield words('two')
      yield end
    },
    onClose: () => {
      seen.closed += 1
    },
  })
  return { shared, seen, held }
}

async function read(events: AsyncIterable<AnswerEvent>): Promise<{ said: string; hasCost: boolean }> {
  let said = ''
  let hasCost = false
  for await (const event of events) {
    if (event.type === 'text-delta') said += event.delta
    if (event.type === 'answer-end') hasCost = event.verdict.cost !== undefined
  }
  return { said, hasCost }
}

const stays = () => new AbortController().signal

test('concurrent readers all get the complete answer, and one of them gets its cost', async () => {
  const { shared, seen, held } = scene()
  const first = shared.follow(stays())
  await first.next()
  const others = [read(shared.follow(stays())), read(shared.follow(stays()))]
  held.resolve()
  const all = await Promise.all([read(first), ...others])
  expect(all.map(({ said }) => said)).toEqual(['two', 'one two', 'one two'])
  expect(all.filter(({ hasCost }) => hasCost)).toHaveLength(1)
  expect(seen).toMatchObject({ begun: 1, closed: 1 })
})

test('the answer continues until the last reader leaves', async () => {
  const { shared, seen } = scene()
  const [one, other] = [new AbortController(), new AbortController()]
  const readings = [one, other].map(({ signal }) => read(shared.follow(signal)))
  one.abort(new Error('one left'))
  await expect(readings[0]).rejects.toThrow('one left')
  expect(seen.signal?.aborted).toBe(false)
  other.abort(new Error('the other left'))
  await expect(readings[1]).rejects.toThrow('the other left')
  expect(seen.signal?.aborted).toBe(true)
  expect(seen.closed).toBeGreaterThan(0)
})

test('a reader who stops reading has left', async () => {
  const { shared, seen } = scene()
  for await (const _ of shared.follow(stays())) break
  expect(seen.signal?.aborted).toBe(true)
})

test('all readers get the error after the text', async () => {
  const shared = createSharedStream({
    async *begin() {
      yield words('one')
      throw new Error('broken')
    },
    onClose: () => {},
  })
  for (const reader of [shared.follow(stays()), shared.follow(stays())]) {
    expect((await reader.next()).value).toEqual(words('one'))
    await expect(reader.next()).rejects.toThrow('broken')
  }
})
