import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild, stuckBuild } from '../../../test/support/deployments/script-build.ts'
import { createLiveSites } from '../live/live-sites.ts'
import { cancelUpdate } from './cancel-update.ts'
import { retryUpdate } from './retry-update.ts'
import { rollBack } from './roll-back.ts'

const by = 'with the admin key “CI”'

describe.each(databaseKinds)('the control of updates on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  const of = (statusId: string) => ({ organizationId, statusId, by })
  const deploy = async (text: string) => {
    const id = await queue.request('docs')
    await queue.worker(buildPages({ 'index.md': `# Home\n\n${text}\n` })).runUntilIdle()
    return id
  }
  const lock = (lockedAt: number | null) =>
    queue.database.write(async queries => {
      await queries.updateTable('projects').set({ locked_at: lockedAt }).execute()
    })

  describe('cancelling', () => {
    it('ends a queued update, and the one before it then runs', async () => {
      const older = await queue.request('docs')
      const newer = await queue.request('docs')
      expect(await cancelUpdate(queue, of(newer))).toBe('cancelled')
      expect(await queue.status(newer)).toMatchObject({
        status: 'failure',
        summary: `Cancelled ${by}.`,
        logs: [`Cancelled ${by}.`],
      })
      await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
      expect(await queue.live('docs')).toBe(older)
    })

    it('stops a running build, ends the updates that it superseded, and frees the queue', async () => {
      const older = await queue.request('docs')
      const running = await queue.request('docs')
      const stuck = Promise.withResolvers<void>()
      const run = queue.worker(stuckBuild(stuck.resolve)).runUntilIdle()
      await stuck.promise
      expect(await cancelUpdate(queue, of(running))).toBe('cancelled')
      await run
      const status = await queue.status(running)
      expect(status).toMatchObject({ status: 'failure', summary: `Cancelled ${by}.` })
      expect(status.logs.at(-1)).toBe(status.summary)
      expect((await queue.status(older)).summary).toBe(`Superseded by ${running}, which was cancelled.`)
      expect(await queue.live('docs')).toBeNull()
      const next = await queue.request('docs')
      await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
      expect(await queue.live('docs')).toBe(next)
    })

    it('has no effect after the end, and finds no other organisation’s updates', async () => {
      const id = await deploy('words')
      const before = await queue.status(id)
      expect(await cancelUpdate(queue, of(id))).toBe('ended')
      expect(await queue.status(id)).toEqual(before)
      expect(await cancelUpdate(queue, { ...of(id), organizationId: 'other' })).toBe('unknown')
      expect(await cancelUpdate(queue, of('unknown'))).toBe('unknown')
    })
  })

  describe('retrying', () => {
    it('deploys from the same source, even if the project’s source has changed', async () => {
      const origin = { kind: 'upload', digest: 'd' } as const
      const first = await queue.request('docs', { origin })
      await queue.worker(async () => ({ kind: 'failed', reason: 'There is no page.' })).runUntilIdle()
      const outcome = await retryUpdate(queue, of(first))
      if (outcome.kind !== 'queued') throw new Error(outcome.kind)
      expect(await queue.status(outcome.statusId)).toMatchObject({
        status: 'queued',
        source: 'internal',
        summary: `Waiting to start. Retries ${first}.`,
      })
      let asked: unknown
      const build = scriptBuild({ 'a.md': '1' })
      await queue
        .worker((input, ...rest) => {
          asked = input.origin
          return build(input, ...rest)
        })
        .runUntilIdle()
      expect(asked).toEqual(origin)
      expect(await queue.live('docs')).toBe(outcome.statusId)
    })

    it('is refused before the end, and finds no other organisation’s updates', async () => {
      const id = await queue.request('docs')
      expect(await retryUpdate(queue, of(id))).toEqual({ kind: 'under-way' })
      expect(await retryUpdate(queue, { organizationId: 'other', statusId: id })).toEqual({ kind: 'unknown' })
    })
  })

  describe('rolling back', () => {
    it('publishes the earlier build at once, as a new update', async () => {
      const first = await deploy('first words')
      await deploy('second words')
      const sites = createLiveSites({ ...queue, cacheBytes: 1_000_000 })
      expect((await sites.find('docs'))?.openFor({ kind: 'open' }).site.readPage('/')?.html).toContain(
        'second words',
      )

      const outcome = await rollBack(queue, of(first))
      if (outcome.kind !== 'live') throw new Error(JSON.stringify(outcome))
      expect(await queue.live('docs')).toBe(outcome.statusId)
      expect(await queue.status(outcome.statusId)).toMatchObject({
        status: 'success',
        source: 'api',
        summary: `Rolled back to ${first} ${by}.`,
        logs: [`Rolled back to ${first} ${by}.`],
        commit: { filesChanged: { added: [], modified: ['index.md'], removed: [] } },
      })
      await expect
        .poll(async () => (await sites.find('docs'))?.openFor({ kind: 'open' }).site.readPage('/')?.html)
        .toContain('first words')
      sites.close()
    })

    it('is not undone by updates that were requested before', async () => {
      const first = await deploy('first words')
      await deploy('second words')
      const running = await queue.request('docs')
      const stuck = Promise.withResolvers<void>()
      const run = queue.worker(stuckBuild(stuck.resolve)).runUntilIdle()
      await stuck.promise
      const waiting = await queue.request('docs')
      const outcome = await rollBack(queue, of(first))
      await run
      if (outcome.kind !== 'live') throw new Error(JSON.stringify(outcome))
      for (const id of [running, waiting])
        expect(await queue.status(id)).toMatchObject({
          status: 'failure',
          summary: `Superseded by ${outcome.statusId}, which rolled the site back.`,
        })
      expect(await queue.live('docs')).toBe(outcome.statusId)
      const next = await deploy('third words')
      expect(await queue.live('docs')).toBe(next)
    })

    it('is refused without a usable build, and if the build is already live', async () => {
      const first = await deploy('first words')
      const second = await deploy('second words')
      const failed = await queue.request('docs')
      await queue.worker(async () => ({ kind: 'failed', reason: 'There is no page.' })).runUntilIdle()
      const damaged = await queue.request('docs')
      await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
      const last = await deploy('second words')
      await queue.database.write(queries =>
        queries.updateTable('deployments').set({ artifacts_json: null }).where('id', '=', first).execute(),
      )
      const reasons: [string, RegExp][] = [
        [failed, /did not succeed/],
        [damaged, /can no longer be loaded/],
        [first, /is too old/],
        [second, /is already live/],
        [last, /is already live/],
      ]
      for (const [id, reason] of reasons)
        expect(await rollBack(queue, of(id))).toEqual({
          kind: 'refused',
          reason: expect.stringMatching(reason),
        })
      expect(await rollBack(queue, { ...of(second), organizationId: 'other' })).toEqual({ kind: 'unknown' })
      expect(await queue.live('docs')).toBe(last)
    })
  })

  describe('a lock', () => {
    it('keeps the live deployment until it is removed', async () => {
      const first = await deploy('first words')
      await lock(1)
      const older = await queue.request('docs')
      const held = await deploy('second words')
      expect(await queue.status(held)).toMatchObject({
        status: 'success',
        summary: `Built, but not live: the project is locked to ${first}.`,
      })
      expect((await queue.status(held)).logs.at(-1)).toContain('locked')
      expect((await queue.status(older)).summary).toBe(
        `Superseded by ${held}, which was built with this update.`,
      )
      expect(await queue.live('docs')).toBe(first)
      await lock(null)
      expect(await queue.live('docs')).toBe(first)
      const next = await deploy('third words')
      expect(await queue.live('docs')).toBe(next)
    })

    it('does not prevent a rollback, not even to a build that it held back', async () => {
      await deploy('first words')
      await lock(1)
      const held = await deploy('second words')
      const outcome = await rollBack(queue, of(held))
      expect(outcome.kind).toBe('live')
      expect(await queue.live('docs')).toBe(outcome.kind === 'live' && outcome.statusId)
    })
  })
})
