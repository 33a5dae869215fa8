import { expect, test } from 'vitest'
import { createTextCache } from './text-cache.ts'

/** A cache, and the names that were written, in order. */
function countedCache(limitBytes: number) {
  const cache = createTextCache(limitBytes)
  const written: string[] = []
  const read = (name: string, size = 8) =>
    cache.read(name, () => {
      written.push(name)
      return 'x'.repeat(size)
    })
  return { read, written }
}

test('a text is written once', () => {
  const { read, written } = countedCache(1000)
  expect([read('a'), read('a'), read('b')]).toEqual(['xxxxxxxx', 'xxxxxxxx', 'xxxxxxxx'])
  expect(written).toEqual(['a', 'b'])
})

test('the least recently read texts are dropped over the total size', () => {
  const { read, written } = countedCache(90)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) read(name)
  read('a')
  read('k')
  read('a')
  read('b')
  expect(written.slice(10)).toEqual(['k', 'b'])
})

test('a text over a quarter of the total size is not kept', () => {
  const { read, written } = countedCache(100)
  read('a', 30)
  read('a', 30)
  expect(written).toEqual(['a', 'a'])
})
