import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import type { CanReadFolder } from './leave-to-other-worker.ts'

describe.each(databaseKinds)('a deployment from a folder that a worker cannot read, on %s', kind => {
  let queue: Queue
  let id: string
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    id = await queue.request('docs')
  })
  afterEach(() => queue.close())

  async function announceWorker(name: string): Promise<void> {
    const now = queue.clock.now()
    const row = { roles: 'web, worker', host: name, pid: 1, version: '1', started_at: now, seen_at: now }
    await queue.database.write(queries =>
      queries
        .insertInto('processes')
        .values({ id: name, ...row })
        .execute(),
    )
  }
  const work = (canReadFolder: CanReadFolder) =>
    queue.worker(scriptBuild({ 'index.md': '1' }), { canReadFolder }).runUntilIdle()
  const statusNow = async () => (await queue.status(id)).status

  it.runIf(kind === 'postgres')('is left to a worker that can', async () => {
    for (const name of ['here', 'there']) await announceWorker(name)
    await work(async () => false)
    expect(await statusNow()).toBe('queued')
    await work(async (projectId, path) => projectId === 'docs' && path === '/docs')
    expect(await statusNow()).toBe('success')
  })

  it('is claimed after a minute, so that it ends', async () => {
    for (const name of ['here', 'there']) await announceWorker(name)
    queue.clock.advance(50_000)
    await queue.database.write(queries =>
      queries
        .updateTable('processes')
        .set({ seen_at: queue.clock.now() + 20_000 })
        .execute(),
    )
    await work(async () => false)
    expect(await statusNow()).toBe(queue.database.exclusive ? 'success' : 'queued')
    queue.clock.advance(10_001)
    await work(async () => false)
    expect(await statusNow()).toBe('success')
  })

  it('is claimed at once if there is no other worker', async () => {
    await announceWorker('gone')
    queue.clock.advance(20_000)
    await announceWorker('here')
    await work(async () => false)
    expect(await statusNow()).toBe('success')
  })
})
