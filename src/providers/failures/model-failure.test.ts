import { expect, test } from 'vitest'
import { decideRetryDelay, describeFailure, type FailureKind, ModelFailure } from './model-failure.ts'

const date = 'Sat, 21 Nov 2026 10:00:00 GMT'

test.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '3', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT', date }, 20_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT', date }, null],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' }, null],
  [{ 'retry-after': '-1' }, null],
  [{ 'retry-after': 'soon', date }, null],
  [{}, null],
])('a rate limit with the headers %j is retried after %j ms', (headers, wait) => {
  const error = Object.assign(new Error('Wait.'), { statusCode: 429, responseHeaders: headers })
  expect(describeFailure(error)).toMatchObject({ kind: 'limited', status: 429, retryAfterMs: wait })
})

const waitsFor = (failure: ModelFailure, retries: number) =>
  Array.from({ length: retries + 1 }, (_, attempt) => decideRetryDelay(failure, attempt, retries))

test('each delay is longer than the one before, until no reader would wait', () => {
  expect(waitsFor(new ModelFailure('faulty'), 5)).toEqual([400, 800, 1600, 3200, undefined, undefined])
})

test('there is no delay after the last attempt', () => {
  expect(waitsFor(new ModelFailure('unreachable'), 1)).toEqual([400, undefined])
})

test('the delay that a provider asks for is used, up to what a reader would wait', () => {
  expect(decideRetryDelay(new ModelFailure('limited', { retryAfterMs: 0 }), 0, 1)).toBe(0)
  expect(decideRetryDelay(new ModelFailure('limited', { retryAfterMs: 4_000 }), 0, 1)).toBe(4_000)
  expect(decideRetryDelay(new ModelFailure('limited', { retryAfterMs: 4_001 }), 0, 1)).toBeUndefined()
})

test.each<FailureKind>(['slow', 'denied', 'refused', 'empty', 'malformed', 'resting'])(
  'a call that failed as %s is not repeated',
  kind => expect(decideRetryDelay(new ModelFailure(kind), 0, 5)).toBeUndefined(),
)
