import { expect, test } from 'vitest'
import { decideWait } from './decide-wait.ts'
import { type FailureKind, ModelFailure } from './model-failure.ts'

const waitsFor = (failure: ModelFailure, retries: number) =>
  Array.from({ length: retries + 1 }, (_, attempt) => decideWait(failure, attempt, retries))

test('each wait is longer than the one before, until no reader would wait', () => {
  expect(waitsFor(new ModelFailure('faulty'), 5)).toEqual([400, 800, 1600, 3200, undefined, undefined])
})

test('the last attempt is not waited behind', () => {
  expect(waitsFor(new ModelFailure('unreachable'), 1)).toEqual([400, undefined])
})

test('a provider that says when is taken at its word, as long as a reader would wait', () => {
  expect(decideWait(new ModelFailure('limited', { retryAfterMs: 0 }), 0, 1)).toBe(0)
  expect(decideWait(new ModelFailure('limited', { retryAfterMs: 4_000 }), 0, 1)).toBe(4_000)
  expect(decideWait(new ModelFailure('limited', { retryAfterMs: 4_001 }), 0, 1)).toBeUndefined()
})

test.each<FailureKind>(['slow', 'denied', 'refused', 'empty', 'malformed', 'resting'])(
  'what failed as %s would fail again',
  kind => expect(decideWait(new ModelFailure(kind), 0, 5)).toBeUndefined(),
)
