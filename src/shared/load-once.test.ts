import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('a value is loaded once, also for simultaneous uses', async () => {
  let count = 0
  const read = loadOnce(async () => ++count)
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
})

test('a failure is reported, and the next use tries again', async () => {
  let count = 0
  const read = loadOnce(async () => {
    count += 1
    if (count === 1) throw new Error('not yet')
    return count
  })
  await expect(read()).rejects.toThrow('not yet')
  expect(await read()).toBe(2)
})
