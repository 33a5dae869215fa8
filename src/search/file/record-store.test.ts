import { describe, expect, test } from 'vitest'
import { createRecordWriter, openRecords } from './record-store.ts'

const long = 'x'.repeat(9_000)
const groups = [
  [{ title: 'Home' }, { title: 'Line\nbreak (with "quotes")' }, null],
  [],
  [long, `${long}2`, 'after two chunks'],
  ['a page with one passage'],
]

function writeRecords(given: typeof groups, options: { isPlain?: boolean } = {}) {
  const writer = createRecordWriter(options)
  for (const group of given) writer.add(group)
  return writer.finish()
}

describe('the records of an index', () => {
  test.each([true, false])('are read in any order, plain %s', isPlain => {
    const store = openRecords(writeRecords(groups, { isPlain }))
    const records = groups.flat()
    for (const position of [6, 0, 3, 5, 1, 4, 2, 6]) expect(store.read(position)).toEqual(records[position])
  })

  test('of two groups are in different chunks, and long groups in several', () => {
    expect([...writeRecords(groups).firsts]).toEqual([0, 3, 5, 6, 7])
  })

  test('of an empty site are no chunks', () => {
    expect([...writeRecords([]).firsts]).toEqual([0])
  })
})
