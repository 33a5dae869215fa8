import { beforeEach, expect, test } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import { ModelFailure } from './model-failure.ts'
import { type ObservedCall, observeCall, observeStream } from './observe-call.ts'

const call: ObservedCall = { provider: 'compatible', model: 'm', task: 'embedding' }
const labels = 'provider="compatible",model="m",task="embedding"'
const measured = (outcome: string) => ({
  [`model_calls_total{${labels},outcome="${outcome}"}`]: 1,
  [`model_call_seconds_count{${labels}}`]: 1,
})

let metrics: Awaited<ReturnType<typeof collectMetrics>>
beforeEach(async () => {
  metrics = await collectMetrics()
})

const failures: [error: Error, outcome: string][] = [
  [new ModelFailure('limited'), 'limited'],
  [new ModelFailure('slow'), 'slow'],
  [new Error('The reader has left.'), 'cancelled'],
]

test('a call that succeeds counts as ok', async () => {
  expect(await observeCall(metrics.telemetry, call, async () => 7)).toBe(7)
  expect(await metrics.read()).toEqual(measured('ok'))
})

test.each(failures)('a call that fails with %s counts as %s', async (error, outcome) => {
  await expect(observeCall(metrics.telemetry, call, () => Promise.reject(error))).rejects.toBe(error)
  expect(await metrics.read()).toEqual(measured(outcome))
})

/** Streams these parts, then fails if there is an error. */
function stream(parts: string[], error?: Error) {
  const read = async function* () {
    yield* parts
    if (error) throw error
  }
  return observeStream(metrics.telemetry, call, { read, isLast: part => part === 'last' })
}

test('a stream counts as ok once its last part was read', async () => {
  expect(await Array.fromAsync(stream(['first', 'last']))).toEqual(['first', 'last'])
  expect(await metrics.read()).toEqual(measured('ok'))
})

test('a stream whose reader stops at the last part counts as ok', async () => {
  for await (const part of stream(['first', 'last', 'more'])) if (part === 'last') break
  expect(await metrics.read()).toEqual(measured('ok'))
})

test('a stream whose reader stops earlier counts as cancelled', async () => {
  for await (const _ of stream(['first', 'last'])) break
  expect(await metrics.read()).toEqual(measured('cancelled'))
})

test.each(failures)('a stream that ends with %s counts as %s', async (error, outcome) => {
  await expect(Array.fromAsync(stream(['first'], error))).rejects.toBe(error)
  expect(await metrics.read()).toEqual(measured(outcome))
})
