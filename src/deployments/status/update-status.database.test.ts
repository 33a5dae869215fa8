import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { updateListSchema, updateStatusSchema } from '../../contract/index.ts'
import { listUpdates } from './list-updates.ts'
import { readUpdateStatus } from './read-update-status.ts'
import { createStatusCache } from './status-cache.ts'
import { waitForUpdateChange } from './wait-for-update-change.ts'

describe.each(databaseKinds)('the status of an update on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())
  const settle = () => queue.readEvents()
  const run = () => queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
  const cachedNeeds = (limitBytes: number) => ({
    database: queue.database,
    settings: queue.settings,
    statuses: createStatusCache({ ...queue, limitBytes }),
  })

  it('matches the contract in every state', async () => {
    const statusId = await queue.request('docs')
    expect(updateStatusSchema.strict().parse(await queue.status(statusId))).not.toHaveProperty('endedAt')
    const during: unknown[] = []
    await queue
      .worker(scriptBuild({ 'a.md': '1' }, async () => void during.push(await queue.status(statusId))))
      .runUntilIdle()
    for (const status of [...during, await queue.status(statusId)]) updateStatusSchema.strict().parse(status)
    expect(during).toHaveLength(4)
  })

  it('is not visible to another organisation, not even from the cache', async () => {
    const statusId = await queue.request('docs')
    await run()
    await settle()
    const needs = cachedNeeds(100_000)
    const stranger = { organizationId: 'other', statusId }
    expect(await readUpdateStatus(needs, stranger)).toBeUndefined()
    const first = await readUpdateStatus(needs, { organizationId, statusId })
    expect((await readUpdateStatus(needs, { organizationId, statusId }))?.status).toBe(first?.status)
    expect(await readUpdateStatus(needs, stranger)).toBeUndefined()
  })

  it('is read again after a second if other processes write to the database', async () => {
    const statusId = await queue.request('docs')
    await run()
    await settle()
    const needs = cachedNeeds(100_000)
    const read = async () => (await readUpdateStatus(needs, { organizationId, statusId }))?.status
    const first = await read()
    queue.clock.advance(999)
    expect(await read()).toBe(first)
    queue.clock.advance(1)
    expect((await read()) === first).toBe(queue.database.exclusive)
  })

  it('is cached as it was first read, the most recently used up to a size', async () => {
    const ids = [await queue.request('docs'), await queue.request('docs'), await queue.request('docs')]
    await run()
    await settle()
    const read = (needs: ReturnType<typeof cachedNeeds>, statusId: string | undefined) =>
      readUpdateStatus(needs, { organizationId, statusId: statusId ?? '' })
    const whole = await Promise.all(ids.map(statusId => read(cachedNeeds(0), statusId)))
    const room = Math.max(...whole.map(found => JSON.stringify(found?.status).length)) * 2 + 10
    const needs = cachedNeeds(room)
    for (const at of [0, 1, 0, 2]) await read(needs, ids[at])
    const found = await Promise.all(ids.map(statusId => read(needs, statusId)))
    const texts = found.map(status => status?.json && Buffer.from(status.json).toString())
    expect(texts).toEqual([JSON.stringify(whole[0]?.status), undefined, JSON.stringify(whole[2]?.status)])
  })

  it('has a new version after every change', async () => {
    const statusId = await queue.request('docs')
    const versions = new Map<number, string>()
    const note = async () => {
      const found = await readUpdateStatus(queue, { organizationId, statusId })
      if (!found) throw new Error('gone')
      const text = JSON.stringify(found.status)
      expect(versions.get(found.version) ?? text).toBe(text)
      versions.set(found.version, text)
    }
    await note()
    await queue.worker(scriptBuild({ 'a.md': '1' }, note)).runUntilIdle()
    await note()
    expect(versions.size).toBeGreaterThan(2)
  })

  it('wakes waiting callers when it changes', async () => {
    const statusId = await queue.request('docs')
    const { signal } = new AbortController()
    const seen: string[] = []
    const follow = async () => {
      for (;;) {
        const found = await readUpdateStatus(queue, { organizationId, statusId })
        if (!found) return
        seen.push(found.status.status)
        if (found.status.endedAt) return
        await waitForUpdateChange(queue, { statusId, version: found.version, waitMs: 30_000, signal })
      }
    }
    await Promise.all([follow(), run()])
    expect(seen.at(-1)).toBe('success')
  })

  it('ends a wait when the caller leaves, the time is over or the status is final', async () => {
    const statusId = await queue.request('docs')
    const leaving = new AbortController()
    const wait = { statusId, version: 1, waitMs: 30_000, signal: leaving.signal }
    const waiting = waitForUpdateChange(queue, wait)
    leaving.abort()
    await waiting
    const { signal } = new AbortController()
    await waitForUpdateChange(queue, { ...wait, signal, waitMs: 1 })
    await run()
    await settle()
    const { version } = (await readUpdateStatus(queue, { organizationId, statusId })) ?? { version: 0 }
    await waitForUpdateChange(queue, { ...wait, version, signal })
    await waitForUpdateChange(queue, { ...wait, statusId: 'unknown', signal })
  })

  it('is looked at once in its turn, however often it changes before', async () => {
    const statusId = await queue.request('docs')
    const version = (await readUpdateStatus(queue, { organizationId, statusId }))?.version ?? 0
    const turn = Promise.withResolvers<void>()
    let turns = 0
    const takeTurn = () => {
      turns += 1
      return turn.promise
    }
    const { signal } = new AbortController()
    const waiting = waitForUpdateChange(
      { database: queue.database, takeTurn },
      { statusId, version, waitMs: 60_000, signal },
    )
    await run()
    await settle()
    // Notifications can come late. One that comes during the look takes another turn, so turns are not counted after it.
    await expect.poll(() => turns).toBe(1)
    turn.resolve()
    await waiting
  })

  it('is listed newest first and page by page, each update once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift(await queue.request('docs'))
    await queue.addProject('other')
    await queue.request('other')
    const listed: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listUpdates>> = await listUpdates(queue, {
        projectId: 'docs',
        limit: 2,
        cursor,
      })
      updateListSchema.strict().parse(page)
      expect(page.hasMore).toBe(page.nextCursor !== null)
      listed.push(...page.updates.map(update => update._id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(listed).toEqual(ids)
  })
})
