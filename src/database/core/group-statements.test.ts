import { expect, it } from 'vitest'
import { createStatementGroups } from './group-statements.ts'

/** Records the groups; each ends when it is released. */
function createGroups(fail: (items: readonly number[]) => Error | undefined = () => undefined) {
  const ran: number[][] = []
  const releases: (() => void)[] = []
  const groups = createStatementGroups(async (items: readonly number[]) => {
    ran.push([...items])
    await new Promise<void>(resolve => releases.push(resolve))
    const error = fail(items)
    if (error) throw error
    return items.map(item => item * 10)
  })
  const release = async () => {
    await expect.poll(() => releases.length, { interval: 1 }).toBeGreaterThan(0)
    releases.shift()?.()
  }
  return { groups, ran, release }
}

it('what is asked for at the same time runs together, and what arrives meanwhile next', async () => {
  const { groups, ran, release } = createGroups()
  const first = Promise.all([1, 2].map(groups.run))
  await expect.poll(() => ran).toHaveLength(1)
  const second = Promise.all([3, 4].map(groups.run))
  await release()
  expect(await first).toEqual([10, 20])
  await release()
  expect(await second).toEqual([30, 40])
  expect(ran).toEqual([
    [1, 2],
    [3, 4],
  ])
})

it('a group that hangs does not hold up later ones', async () => {
  const { groups, ran } = createGroups()
  void groups.run(1)
  await expect.poll(() => ran).toEqual([[1]])
  void groups.run(2)
  await expect.poll(() => ran).toEqual([[1], [2]])
})

it('one bad member fails alone', async () => {
  const { groups, release } = createGroups(items => (items.includes(2) ? new Error('no') : undefined))
  const all = Promise.allSettled([1, 2, 3].map(groups.run))
  for (let count = 0; count < 4; count += 1) await release()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('an outage fails all members at once', async () => {
  const outage = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const { groups, ran, release } = createGroups(() => outage)
  const all = Promise.allSettled([1, 2, 3].map(groups.run))
  await release()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(ran).toHaveLength(1)
})

it('closing waits for what is running and waiting', async () => {
  const { groups, ran, release } = createGroups()
  void groups.run(1)
  await expect.poll(() => ran).toHaveLength(1)
  void groups.run(2)
  const closed = groups.close()
  await release()
  await release()
  await closed
  expect(ran.flat()).toEqual([1, 2])
})
