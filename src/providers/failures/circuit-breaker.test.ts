import { expect, test } from 'vitest'
import { createManualClock } from '../../../test/support/manual-clock.ts'
import { type CallOutcome, createCircuitBreaker } from './circuit-breaker.ts'

function createScene() {
  const clock = createManualClock()
  const breaker = createCircuitBreaker({ clock, failures: 3, openMs: 1000 })
  const call = (outcome: CallOutcome) => {
    const entered = breaker.enter()
    if (entered) breaker.settle(outcome)
    return entered
  }
  const open = () => {
    for (let n = 0; n < 3; n++) call('failed')
  }
  return { clock, breaker, call, open }
}

test('after several failures in a row, calls are refused until the pause is over', () => {
  const { clock, breaker, open } = createScene()
  open()
  expect(breaker.enter()).toBe(false)
  clock.advance(999)
  expect(breaker.enter()).toBe(false)
  clock.advance(1)
  expect(breaker.enter()).toBe(true)
})

test('a success resets the count', () => {
  const { call } = createScene()
  call('failed')
  call('failed')
  call('worked')
  call('failed')
  call('failed')
  expect(call('worked')).toBe(true)
})

test('a single call tests whether the provider works again', () => {
  const { clock, breaker, open } = createScene()
  open()
  clock.advance(1000)
  expect(breaker.enter()).toBe(true)
  expect(breaker.enter()).toBe(false)
  breaker.settle('worked')
  expect(breaker.enter()).toBe(true)
})

test('a failed test starts the pause again', () => {
  const { clock, call, open } = createScene()
  open()
  clock.advance(1000)
  expect(call('failed')).toBe(true)
  clock.advance(999)
  expect(call('worked')).toBe(false)
  clock.advance(1)
  expect(call('worked')).toBe(true)
})

test('if the test’s reader leaves, the next reader’s call is the test', () => {
  const { clock, call, open } = createScene()
  open()
  clock.advance(1000)
  expect(call('neither')).toBe(true)
  expect(call('worked')).toBe(true)
  expect(call('worked')).toBe(true)
})

test('neutral calls never start a pause', () => {
  const { call } = createScene()
  for (let n = 0; n < 10; n++) call('neither')
  expect(call('worked')).toBe(true)
})
