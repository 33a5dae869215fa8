import { expect, test } from 'vitest'
import { describeDuration } from './describe-duration.ts'

test('a duration uses the unit that fits, and never shows sixty seconds', () => {
  expect(describeDuration(-3)).toBe('0 ms')
  expect(describeDuration(412)).toBe('412 ms')
  expect(describeDuration(1_716)).toBe('1.7 s')
  expect(describeDuration(119_700)).toBe('2 min 0 s')
})
