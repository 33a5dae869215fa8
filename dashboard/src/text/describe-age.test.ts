import { expect, test } from 'vitest'
import { describeAge } from './describe-age.ts'

const now = Date.parse('2026-09-25T12:00:00Z')
const before = (ms: number) => describeAge(now - ms, now)

test('an age uses the largest unit that fits', () => {
  expect(before(20_000)).toBe('just now')
  expect(before(61_000)).toBe('1 minute ago')
  expect(before(59 * 60_000)).toBe('59 minutes ago')
  expect(before(3 * 3_600_000)).toBe('3 hours ago')
  expect(before(25 * 3_600_000)).toBe('yesterday')
})

test('a future time is described as such', () => {
  expect(before(-2 * 3_600_000)).toBe('in 2 hours')
})

test('a time more than a week ago is shown as a date', () => {
  expect(before(30 * 86_400_000)).toContain('2026')
})
