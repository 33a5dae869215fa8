import { expect, test } from 'vitest'
import { silentLog } from '../shared/index.ts'
import { createLateWork } from './late-work.ts'

test('no more is done at once than is allowed, and what fails ends nothing', async () => {
  const lateWork = createLateWork({ log: silentLog, mostAtOnce: 2 })
  const done: number[] = []
  for (const number of [1, 2, 3])
    lateWork.start(async () => {
      done.push(number)
      throw new Error('failed')
    })
  await lateWork.close()
  expect(done).toEqual([1, 2])
})

test('closing stops what is under way, and nothing is begun any more', async () => {
  const lateWork = createLateWork({ log: silentLog, mostAtOnce: 2 })
  let isStopped = false
  lateWork.start(
    signal =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => {
          isStopped = true
          resolve()
        })
      }),
  )
  await lateWork.close()
  expect(isStopped).toBe(true)
  lateWork.start(() => Promise.reject(new Error('begun')))
})
