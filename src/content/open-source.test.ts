import { expect, test } from 'vitest'
import { createMemoryTree } from './core/source-tree.ts'
import { openSource } from './open-source.ts'

const [pageLimitMs, longestMs] = [2, 600_000]

/** Reads a page that takes longer than two milliseconds anywhere, and says whether it was read. */
function readLongPage(readUsedMs: () => number): boolean[] {
  const source = openSource(createMemoryTree({ 'a.md': 'Some words, *and more*.\n\n'.repeat(5_000) }))
  const read: boolean[] = []
  const queue = [0]
  source.readPages({
    pageLimitMs,
    longestMs,
    readUsedMs,
    next: () => queue.shift(),
    onRead: (_, reading) => read.push(reading.read !== null),
  })
  return read
}

test('a page is not refused for time that other programs used', () => {
  expect(readLongPage(() => 0)).toEqual([true])
})

test('a page that used all of its processor time is refused', () => {
  let usedMs = 0
  const use = () => {
    usedMs += pageLimitMs
    return usedMs
  }
  expect(readLongPage(use)).toEqual([false])
})
