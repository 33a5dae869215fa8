import { expect, test } from 'vitest'
import { groupDays } from './group-days.ts'
import { firstDay, readChoice, writeChoice } from './insight-range.ts'

const days = Array.from({ length: 16 }, (_, day) => ({
  date: `2026-09-${String(day + 1).padStart(2, '0')}`,
  questions: 2,
  answered: 1,
}))

test('long ranges are grouped by week, and no question is lost', () => {
  expect(groupDays(days, 90)).toEqual(days)
  const weeks = groupDays(days, 10)
  expect(weeks.map(({ date, questions }) => [date, questions])).toEqual([
    ['2026-09-01', 4],
    ['2026-09-03', 14],
    ['2026-09-10', 14],
  ])
})

test('a shared link shows the same insights', () => {
  for (const choice of [
    { days: 30, view: 'asked' },
    { days: 365, view: 'gaps' },
  ] as const)
    expect(readChoice(new URLSearchParams(writeChoice(choice)))).toEqual(choice)
  expect(readChoice(new URLSearchParams('days=1000&view=x'))).toEqual({ days: 30, view: 'asked' })
})

test('a range ends today', () => {
  expect(firstDay(1, new Date(2026, 2, 1, 23))).toBe('2026-03-01')
  expect(firstDay(7, new Date(2026, 2, 1, 1))).toBe('2026-02-23')
})
