import { expect, test } from 'vitest'
import { createLimitByKey } from './limit-by-key.ts'

test('work of one key waits for its turn, work of another does not', async () => {
  const limit = createLimitByKey(2)
  const release = Promise.withResolvers<void>()
  const started: string[] = []
  const start = (key: string, name: string) =>
    limit(key, () => {
      started.push(name)
      return release.promise
    })
  const works = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('b', 'b1')]
  await Promise.resolve()
  expect(started.toSorted()).toEqual(['a1', 'a2', 'b1'])
  release.resolve()
  await Promise.all(works)
  expect(started).toHaveLength(4)
})

test('work that fails makes room for the next', async () => {
  const limit = createLimitByKey(1)
  const failing = limit('a', () => Promise.reject(new Error('no')))
  const next = limit('a', async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})
