import { describe, expect, test } from 'vitest'
import { joinBytes } from './join-bytes.ts'
import {
  createRecordWriter,
  openRecords,
  packRecords,
  type RecordColumns,
  unpackRecords,
  type WrittenRecords,
} from './record-store.ts'

const long = 'x'.repeat(13_000)
const records = [
  { title: 'Home' },
  { title: 'Line\nbreak (with "quotes"), naïve 文字 🦉' },
  null,
  long,
  `${long}2`,
  'after a chunk',
]

function writeRecords(given: readonly unknown[], options: { isPlain?: boolean } = {}) {
  const writer = createRecordWriter(options)
  for (const record of given) writer.add(record)
  return join(writer.finish())
}

function join({ chunks, ...tables }: WrittenRecords): RecordColumns {
  return { ...tables, chunks: joinBytes(chunks.map(chunk => chunk.read())) }
}

describe('records', () => {
  test.each([true, false])('are read in any order, plain %s', isPlain => {
    const store = openRecords(writeRecords(records, { isPlain }))
    for (const position of [5, 0, 3, 1, 4, 2, 5]) expect(store.read(position)).toEqual(records[position])
  })

  test('that do not exist are not read', () => {
    for (const isPlain of [true, false]) {
      const store = openRecords(writeRecords(['a', 'b', 'c'], { isPlain }))
      expect([0, 2].map(store.read)).toEqual(['a', 'c'])
      for (const position of [3, 4]) expect(() => store.read(position)).toThrow()
    }
  })

  test('are divided into chunks by size', () => {
    expect([...writeRecords(records).firsts]).toEqual([0, 4, 5, 6])
  })

  test('that were packed before are added as they are', () => {
    const packed = packRecords(records)
    expect(unpackRecords(packed)).toEqual(records)
    const writer = createRecordWriter()
    writer.add('first')
    writer.addPacked(packed)
    writer.addPacked(packRecords([]))
    writer.add('last')
    const columns = join(writer.finish())
    expect([...columns.firsts]).toEqual([0, 1, 5, 6, 7, 8])
    const store = openRecords(columns)
    for (const [position, record] of ['first', ...records, 'last'].entries())
      expect(store.read(position)).toEqual(record)
  })

  test('that take more than 64 MB are not read', () => {
    const store = openRecords(writeRecords(['x'.repeat(64 * 1024 * 1024)]))
    expect(() => store.read(0)).toThrow('larger than')
  })

  test('of an empty site are no chunks', () => {
    expect([...writeRecords([]).firsts]).toEqual([0])
  })
})
