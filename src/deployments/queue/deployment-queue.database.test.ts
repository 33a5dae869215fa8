import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { openQueue, prepareQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild, stuckBuild } from '../../../test/support/deployments/script-build.ts'
import { noFindings } from '../../builder/checks/finding.ts'
import { endDeployment } from '../running/end-deployment.ts'
import { claimDeployment } from './claim-deployment.ts'
import { renewLease, saveProgress } from './lease.ts'

const claimOptions = { owner: 'worker-a', leaseMs: 30_000, maxAttempts: 5 }

describe.each(databaseKinds)('the deployment queue on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  it('runs an update to success and puts it live', async () => {
    const id = await queue.request('docs', { author: { name: 'Ada' }, commit: { ref: 'main' } })
    expect(await queue.status(id)).toMatchObject({ status: 'queued', summary: 'Waiting to start.', logs: [] })
    await queue.worker(scriptBuild({ 'a.md': '1', 'b.md': '1' })).runUntilIdle()

    const status = await queue.status(id)
    expect(status).toMatchObject({
      status: 'success',
      summary: 'Deployed 2 pages.',
      author: { name: 'Ada' },
      commit: { ref: 'main', filesChanged: { added: ['a.md', 'b.md'], modified: [], removed: [] } },
    })
    expect(status.endedAt).toBeDefined()
    expect(status.logs.slice(0, 4)).toEqual(
      ['fetch', 'read', 'parse', 'index'].map(step => `${step} of 2 files`),
    )
    expect(status.logs.at(-1)).toBe('Deployed 2 pages.')
    expect(await queue.live('docs')).toBe(id)
  })

  it('lists the files that changed since the live deployment', async () => {
    await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '1', 'b.md': '1' })).runUntilIdle()
    const id = await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '2', 'c.md': '1' })).runUntilIdle()
    const status = await queue.status(id)
    expect(status.commit?.filesChanged).toEqual({ added: ['c.md'], modified: ['a.md'], removed: ['b.md'] })
    expect(status.summary).toBe('Deployed 2 pages; 3 files changed.')
  })

  it.each([
    ['a reason', async () => ({ kind: 'failed' as const, reason: 'There is no branch main.' })],
    ['a fault', () => Promise.reject(new Error('it broke'))],
  ])('leaves the live deployment untouched when a build ends with %s', async (_, build) => {
    const first = await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    const second = await queue.request('docs')
    await queue.worker(build).runUntilIdle()
    const status = await queue.status(second)
    expect(status.status).toBe('failure')
    expect(status.summary).toMatch(/no branch main|fetch step failed unexpectedly: it broke/)
    expect(await queue.live('docs')).toBe(first)
  })

  it('fails an update whose project was archived meanwhile', async () => {
    const id = await queue.request('docs')
    const archive = () =>
      queue.database.write(async queries => {
        await queries.updateTable('projects').set({ archived_at: 1 }).execute()
      })
    await queue
      .worker(scriptBuild({ 'a.md': '1' }, step => (step === 'index' ? archive() : undefined)))
      .runUntilIdle()
    expect(await queue.status(id)).toMatchObject({ status: 'failure', summary: 'The project was archived.' })
    await expect(queue.request('docs')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuses an update without a source', async () => {
    await queue.addProject('bare', null)
    await queue.addProject('uploaded', { kind: 'upload' })
    await expect(queue.request('bare')).rejects.toMatchObject({ code: 'conflict' })
    await expect(queue.request('uploaded')).rejects.toMatchObject({ code: 'conflict' })
    await expect(queue.request('unknown')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('gives ascending ids within one millisecond and with a clock that is behind', async () => {
    const ids = [await queue.request('docs'), await queue.request('docs')]
    queue.clock.advance(-60_000)
    ids.push(await queue.request('docs'))
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(3)
  })

  it('stops a step at its time limit', async () => {
    const id = await queue.request('docs')
    const worker = queue.worker(
      stuckBuild(() => {}),
      { stepTimeoutsMs: { parse: 20 } },
    )
    await worker.runUntilIdle()
    expect(await queue.status(id)).toMatchObject({
      status: 'failure',
      summary: 'The parse step took longer than 0.02 seconds and was stopped.',
    })
  })

  it('ends superseded updates together with the newer one', async () => {
    const upload = (digest: string) => ({ origin: { kind: 'upload' as const, digest } })
    const older = [await queue.request('docs', upload('b')), await queue.request('docs', upload('a'))]
    const newest = await queue.request('docs', upload('b'))
    const during: unknown[] = []
    const build = scriptBuild({ 'a.md': '1' }, async step => {
      if (step === 'parse') for (const id of older) during.push(await queue.status(id))
    })
    await queue.worker(build).runUntilIdle()
    expect(during).toHaveLength(2)
    for (const status of during)
      expect(status).toMatchObject({
        status: 'queued',
        summary: `Superseded by ${newest}, which is running. This update ends with it.`,
      })
    expect(await queue.status(older[0] ?? '')).toMatchObject({
      status: 'success',
      summary: `Superseded by ${newest}, which published this update.`,
    })
    expect(await queue.status(older[1] ?? '')).toMatchObject({
      status: 'failure',
      summary: expect.stringContaining(newest),
    })
    expect(await queue.live('docs')).toBe(newest)
  })

  it('runs an update that was requested during another separately', async () => {
    const first = await queue.request('docs')
    let second = ''
    const ran: string[] = []
    const build = scriptBuild({ 'a.md': '1' }, async (step, id) => {
      if (step !== 'index') return
      ran.push(id)
      second ||= await queue.request('docs')
    })
    await queue.worker(build).runUntilIdle()
    expect(ran).toEqual([first, second])
    expect(await queue.live('docs')).toBe(second)
  })

  it('hands a deployment back when the worker is closed', async () => {
    const id = await queue.request('docs')
    const stuck = Promise.withResolvers<void>()
    const worker = queue.worker(stuckBuild(stuck.resolve))
    const run = worker.runUntilIdle()
    await stuck.promise
    await worker.close()
    await run
    expect((await queue.status(id)).status).toBe('in_progress')
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    const status = await queue.status(id)
    expect(status.status).toBe('success')
    expect(status.logs).toContain('Attempt 2: the worker stopped during the previous attempt.')
  })

  it('gives up a deployment that stops every worker', async () => {
    const id = await queue.request('docs')
    for (let attempt = 1; attempt <= claimOptions.maxAttempts; attempt += 1) {
      const owner = `worker-${attempt}`
      const claim = await claimDeployment(queue, { ...claimOptions, owner })
      expect(claim?.lease).toMatchObject({ owner, attempt })
      queue.clock.advance(30_000)
    }
    expect(await claimDeployment(queue, { ...claimOptions, owner: 'last' })).toBeUndefined()
    expect(await queue.status(id)).toMatchObject({
      status: 'failure',
      summary: 'Gave up after 5 attempts: the worker stopped during each one.',
    })
  })

  it('ignores the writes of a worker that has lost its lease', async () => {
    const id = await queue.request('docs')
    const old = await claimDeployment(queue, claimOptions)
    queue.clock.advance(30_000)
    const taken = await claimDeployment(queue, { ...claimOptions, owner: 'worker-b' })
    expect(taken?.lease.attempt).toBe(2)
    if (!old) throw new Error('nothing was claimed')
    const before = await queue.status(id)

    const artifacts = { index: 'i', site: 's', manifest: 'm' }
    expect(await renewLease(queue, old.lease, 30_000)).toBe(false)
    expect(await saveProgress(queue, old.lease, { lines: [{ number: 1, text: 'late' }] })).toBe(false)
    for (const ending of [
      { status: 'failure', summary: 'late' },
      {
        status: 'success',
        summary: 'late',
        commit: {},
        siteName: null,
        artifacts,
        findings: noFindings,
        replay: null,
      },
    ] as const)
      expect(await endDeployment(queue, old.lease, ending)).toBe('lost')
    expect(await queue.status(id)).toEqual(before)
    expect(await queue.live('docs')).toBeNull()
  })

  it('does not take over a deployment whose lease is renewed', async () => {
    await queue.request('docs')
    const claim = await claimDeployment(queue, claimOptions)
    if (!claim) throw new Error('nothing was claimed')
    queue.clock.advance(29_999)
    expect(await renewLease(queue, claim.lease, 30_000)).toBe(true)
    queue.clock.advance(29_999)
    expect(await claimDeployment(queue, claimOptions)).toBeUndefined()
  })

  it.runIf(kind === 'postgres')(
    'ends a deployment whose database connections break in every step',
    async () => {
      const id = await queue.request('docs')
      const breakConnections = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      const build = scriptBuild({ 'a.md': '1' }, async () => {
        await breakConnections.execute(queue.database.queries).catch(() => {})
      })
      await queue.worker(build).runUntilIdle()
      const status = await queue.status(id)
      expect(status.status).toBe('success')
      expect(new Set(status.logs).size).toBe(status.logs.length)
    },
  )

  it('runs each of 200 updates of 20 projects once, in order and one per project at a time, with two workers', async () => {
    const projects = Array.from({ length: 20 }, (_, number) => `project-${number}`)
    for (const project of projects) await queue.addProject(project)
    const asked = new Map<string, string[]>(projects.map(project => [project, []]))
    const ran = new Map<string, string[]>(projects.map(project => [project, []]))
    const running = new Set<string>()
    const build = scriptBuild({ 'a.md': '1' }, async (step, id) => {
      const project = projects.find(name => asked.get(name)?.includes(id)) ?? ''
      if (step === 'fetch') {
        expect(running.has(project)).toBe(false)
        running.add(project)
        ran.get(project)?.push(id)
      }
      if (step !== 'index') return
      // Requested while this one runs, so that none is superseded.
      if ((asked.get(project)?.length ?? 0) < 10) asked.get(project)?.push(await queue.request(project))
      running.delete(project)
    })
    for (const project of projects) asked.get(project)?.push(await queue.request(project))

    const other = kind === 'postgres' ? await openDatabaseAt(queue.location) : undefined
    const workers = other
      ? [queue.worker(build), (await prepareQueue(other, queue.clock)).worker(build)]
      : [queue.worker(build, { concurrency: 2 })]
    // A worker is idle while the others hold the remaining leases, so it is run again.
    await Promise.all(workers.map(worker => worker.runUntilIdle()))
    await workers[0]?.runUntilIdle()
    await other?.close()

    expect(ran).toEqual(asked)
    for (const [project, ids] of asked) {
      expect(ids).toHaveLength(10)
      for (const id of ids) expect((await queue.status(id)).status).toBe('success')
      expect(await queue.live(project)).toBe(ids.at(-1))
    }
  })
})
