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

test('after failures in a row no call is let in, until the time is up', () => {
  const { clock, breaker, open } = createScene()
  open()
  expect(breaker.enter()).toBe(false)
  clock.advance(999)
  expect(breaker.enter()).toBe(false)
  clock.advance(1)
  expect(breaker.enter()).toBe(true)
})

test('a success in between starts the count anew', () => {
  const { call } = createScene()
  call('failed')
  call('failed')
  call('worked')
  call('failed')
  call('failed')
  expect(call('worked')).toBe(true)
})

test('one call alone tries whether the provider is back', () => {
  const { clock, breaker, open } = createScene()
  open()
  clock.advance(1000)
  expect(breaker.enter()).toBe(true)
  expect(breaker.enter()).toBe(false)
  breaker.settle('worked')
  expect(breaker.enter()).toBe(true)
})

test('a trial that fails closes the door again, for as long', () => {
  const { clock, call, open } = createScene()
  open()
  clock.advance(1000)
  expect(call('failed')).toBe(true)
  clock.advance(999)
  expect(call('worked')).toBe(false)
  clock.advance(1)
  expect(call('worked')).toBe(true)
})

test('a trial whose reader left lets the next reader try', () => {
  const { clock, call, open } = createScene()
  open()
  clock.advance(1000)
  expect(call('neither')).toBe(true)
  expect(call('worked')).toBe(true)
  expect(call('worked')).toBe(true)
})

test('calls that say nothing about the provider never close the door', () => {
  const { call } = createScene()
  for (let n = 0; n < 10; n++) call('neither')
  expect(call('worked')).toBe(true)
})
