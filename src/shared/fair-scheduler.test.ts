import { expect, test } from 'vitest'
import { createFairScheduler } from './fair-scheduler.ts'

const nextIteration = () => new Promise(resolve => setImmediate(resolve))

function createWork() {
  const { wait } = createFairScheduler()
  const done: string[] = []
  const finished: Promise<unknown>[] = []
  return {
    done,
    finished,
    /** Starts work of `organisation/project`. */
    start(share: string): void {
      const [organizationId = '', projectId = ''] = share.split('/')
      const waiting = wait({ organizationId, projectId })
      if (waiting) finished.push(waiting.then(() => done.push(share)))
      else done.push(share)
    },
  }
}

test('work begins at once if nothing else was started in this iteration of the event loop', async () => {
  const { done, start } = createWork()
  start('a/1')
  expect(done).toEqual(['a/1'])
  await nextIteration()
  await nextIteration()
  start('b/1')
  expect(done).toEqual(['a/1', 'b/1'])
})

test('one piece of work is done in each iteration of the event loop', async () => {
  const { done, start } = createWork()
  for (let count = 0; count < 4; count += 1) start('a/1')
  const counts = [done.length]
  for (let iteration = 0; iteration < 4; iteration += 1) {
    await nextIteration()
    counts.push(done.length)
  }
  expect(counts).toEqual([1, 2, 3, 4, 4])
})

test('organisations take turns, then their projects, each in the order of arrival', async () => {
  const { done, finished, start } = createWork()
  for (const share of ['a/1', 'a/1', 'a/1', 'a/2', 'a/2', 'b/1', 'b/1']) start(share)
  await Promise.all(finished)
  expect(done).toEqual(['a/1', 'a/1', 'b/1', 'a/2', 'b/1', 'a/1', 'a/2'])
})
