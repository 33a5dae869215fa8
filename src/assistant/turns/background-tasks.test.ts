import { expect, test } from 'vitest'
import { silentLog } from '../../shared/index.ts'
import { createBackgroundTasks } from './background-tasks.ts'

test('the number of concurrent tasks is limited, and a failed task does not affect others', async () => {
  const backgroundTasks = createBackgroundTasks({ log: silentLog, maxAtOnce: 2 })
  const done: number[] = []
  for (const number of [1, 2, 3])
    backgroundTasks.start(async () => {
      done.push(number)
      throw new Error('failed')
    })
  await backgroundTasks.close()
  expect(done).toEqual([1, 2])
})

test('closing aborts running tasks and prevents new ones', async () => {
  const backgroundTasks = createBackgroundTasks({ log: silentLog, maxAtOnce: 2 })
  let isStopped = false
  backgroundTasks.start(
    signal =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => {
          isStopped = true
          resolve()
        })
      }),
  )
  await backgroundTasks.close()
  expect(isStopped).toBe(true)
  backgroundTasks.start(() => Promise.reject(new Error('begun')))
})
