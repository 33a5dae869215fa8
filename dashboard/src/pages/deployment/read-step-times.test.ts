import { expect, test } from 'vitest'
import { readStepTimes } from './read-step-times.ts'

test('step times are read from the “Built in” line', () => {
  const logs = [
    'Fetched commit 7887554e7404',
    'Built in 2.1 s (fetch 0.3 s, parse 1.8 s).',
    'Deployed 3 pages.',
  ]
  expect(readStepTimes(logs)).toEqual([
    { step: 'fetch', ms: 300 },
    { step: 'parse', ms: 1_800 },
  ])
})

test('a log without step times yields none', () => {
  expect(readStepTimes([])).toEqual([])
  expect(readStepTimes(['Built in a hurry (fetch x s).', 'warning: Built in 1.0 s (fetch 1.0 s).'])).toEqual(
    [],
  )
})
