import { expect, test } from 'vitest'
import { createId, createOrderedId } from './ids.ts'

test('identifiers are ULIDs, none twice, with every character as likely at each random place', () => {
  const ids = Array.from({ length: 20_000 }, createId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(id => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toBe(true)
  for (let place = 10; place < 26; place += 1) {
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1)
    expect(counts.size).toBe(32)
    // 625 are expected of each; eight standard deviations away is never chance.
    for (const count of counts.values()) expect(Math.abs(count - 625)).toBeLessThan(200)
  }
})

test('ordered identifiers sort as they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, createOrderedId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
