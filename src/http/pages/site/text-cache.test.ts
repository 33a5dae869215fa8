import { expect, test } from 'vitest'
import type { Steps } from '../../../shared/index.ts'
import { createTextCache } from './text-cache.ts'

/** A cache, and the names that were written, in order. */
function countedCache(limitBytes: number) {
  const cache = createTextCache(limitBytes)
  const written: string[] = []
  const read = (name: string, size = 8) =>
    cache.read(name, function* (): Steps<string> {
      written.push(name)
      yield size
      return 'x'.repeat(size)
    })
  return { read, written }
}

test('a text is written once', async () => {
  const { read, written } = countedCache(1000)
  expect([await read('a'), await read('a'), await read('b')]).toEqual(['xxxxxxxx', 'xxxxxxxx', 'xxxxxxxx'])
  expect(written).toEqual(['a', 'b'])
})

test('readers at the same time share one writing', async () => {
  const { read, written } = countedCache(1_000_000)
  const texts = await Promise.all([read('a', 200_000), read('a', 200_000), read('b')])
  expect(texts.map(text => text.length)).toEqual([200_000, 200_000, 8])
  expect(written).toEqual(['a', 'b'])
})

test('the least recently read texts are dropped over the total size', async () => {
  const { read, written } = countedCache(90)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) await read(name)
  await read('a')
  await read('k')
  await read('a')
  await read('b')
  expect(written.slice(10)).toEqual(['k', 'b'])
})

test('a text over a quarter of the total size is not kept', async () => {
  const { read, written } = countedCache(100)
  await read('a', 30)
  await read('a', 30)
  expect(written).toEqual(['a', 'a'])
})
