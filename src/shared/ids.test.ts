import { decodeTime } from 'ulid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createId, createIdAt } from './ids.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('identifiers of a time are ULIDs, none twice, with every character as likely at each random place', () => {
  const ids = Array.from({ length: 20_000 }, () => createIdAt(1_764_000_000_000))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(id => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toBe(true)
  for (let place = 10; place < 26; place += 1) expectEveryCharacter(ids, place)
})

test('identifiers sort as they were made, also within a millisecond, in bulk, and if the clock is set back', () => {
  const ids: string[] = []
  for (const [milliseconds, count] of [
    [1, 20_000],
    [1, 1],
    [-60_000, 100_000],
    [60_001, 3],
  ] as const) {
    vi.setSystemTime(Date.now() + milliseconds)
    ids.push(...Array.from({ length: count }, createId))
  }
  expect(ids.every(id => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('identifiers follow a clock that was far ahead', () => {
  vi.setSystemTime(Date.UTC(2099, 0))
  createId()
  vi.setSystemTime(Date.UTC(2098, 0))
  expect(decodeTime(createId())).toBe(Date.UTC(2098, 0))
})

test('the next identifier within a millisecond cannot be guessed', () => {
  vi.setSystemTime(Date.now() + 1)
  const ids = Array.from({ length: 20_000 }, createId)
  for (let place = 14; place < 26; place += 1) expectEveryCharacter(ids, place)
})

/** 625 of 20,000 are expected of each character. Eight standard deviations away is never chance. */
function expectEveryCharacter(ids: readonly string[], place: number): void {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1)
  expect(counts.size).toBe(32)
  for (const count of counts.values()) expect(Math.abs(count - 625)).toBeLessThan(200)
}
