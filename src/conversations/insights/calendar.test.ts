import { expect, test } from 'vitest'
import { createCalendar, listDays } from './calendar.ts'
import { resolveRange } from './resolve-range.ts'

test('a day begins at local midnight in every season', () => {
  const madrid = createCalendar('Europe/Madrid')
  expect(new Date(madrid.startOf('2026-01-15')).toISOString()).toBe('2026-01-14T23:00:00.000Z')
  expect(new Date(madrid.startOf('2026-07-15')).toISOString()).toBe('2026-07-14T22:00:00.000Z')
  expect(madrid.startOf('2026-03-30') - madrid.startOf('2026-03-29')).toBe(23 * 3_600_000)
  expect(madrid.startOf('2026-10-26') - madrid.startOf('2026-10-25')).toBe(25 * 3_600_000)
})

test('days are right in zones far from UTC, with half and quarter hours, and without a midnight', () => {
  const start = (zone: string, day: string) => new Date(createCalendar(zone).startOf(day)).toISOString()
  expect(start('Pacific/Kiritimati', '2026-01-01')).toBe('2025-12-31T10:00:00.000Z')
  expect(start('Etc/GMT+12', '2026-01-01')).toBe('2026-01-01T12:00:00.000Z')
  expect(start('Asia/Kathmandu', '2026-01-01')).toBe('2025-12-31T18:15:00.000Z')
  // Clocks went from 23:59:59 on the 5th to 01:00:00 on the 6th.
  expect(start('America/Asuncion', '2024-10-06')).toBe('2024-10-06T04:00:00.000Z')
})

test('every day of a range is listed, across months and leap days', () => {
  expect(listDays('2028-02-27', '2028-03-01')).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})

test('the default range is the last thirty days, and reversed or long ranges are refused', () => {
  const now = Date.UTC(2026, 5, 15, 12)
  expect(resolveRange({}, now)).toMatchObject({ from: now - 30 * 86_400_000, to: now, timeZone: 'UTC' })
  expect(() => resolveRange({ from: now + 1 }, now)).toThrow('must not be after now')
  expect(() => resolveRange({ from: 2, to: 1 }, now)).toThrow('must not be after to')
  expect(() => resolveRange({ from: { date: '2024-01-01' } }, now)).toThrow('400 days')
})
