import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import type { SiteEmbedding } from '../../retrieval/index.ts'
import { type ClaimOptions, claimDeployment } from './claim-deployment.ts'

const terms = { owner: 'worker', leaseMs: 30_000, maxAttempts: 5 }

describe.each(databaseKinds)('builds of several organisations on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
  })
  afterEach(() => queue.close())

  async function addProjects(organization: string, count: number): Promise<void> {
    for (let number = 1; number <= count; number++) {
      await queue.addProject(`${organization}${number}`, { kind: 'folder', path: '/docs' }, organization)
      await queue.request(`${organization}${number}`)
      queue.clock.advance(1)
    }
  }

  const claim = async (options: Partial<ClaimOptions> = {}) =>
    (await claimDeployment(queue, { ...terms, ...options }))?.lease.projectId

  it('take turns, although one organisation asked first for all of its projects', async () => {
    await addProjects('a', 4)
    await addProjects('b', 2)
    const order = []
    for (let next = await claim(); next; next = await claim()) order.push(next)
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('take turns between the projects of an organisation too', async () => {
    await addProjects('a', 2)
    const order: string[] = []
    const build: BuildSite = async (input, reporter, signal) => {
      order.push(input.projectId)
      queue.clock.advance(1)
      if (order.length < 5) await queue.request(input.projectId)
      return scriptBuild({ 'a.md': `${order.length}` })(input, reporter, signal)
    }
    await queue.worker(build).runUntilIdle()
    expect(order.slice(0, 4)).toEqual(['a1', 'a2', 'a1', 'a2'])
  })

  it('leave the last lane to an organisation without a running build', async () => {
    await addProjects('a', 3)
    expect(await claim()).toBe('a1')
    expect(await claim({ isLastLane: true })).toBeUndefined()
    await addProjects('b', 1)
    expect(await claim({ isLastLane: true })).toBe('b1')
    expect(await claim({ isLastLane: true })).toBeUndefined()
    // The lease of a dead worker reserves nothing.
    queue.clock.advance(30_000)
    expect(await claim({ isLastLane: true, owner: 'next' })).toBeDefined()
  })

  it('leave the last lane to small sites of an organisation with a running build', async () => {
    await addProjects('a', 3)
    const build: BuildSite = async (input, reporter, signal) => {
      queue.clock.advance(input.projectId === 'a2' ? 10_000 : 10_001)
      return scriptBuild({ 'a.md': '1' })(input, reporter, signal)
    }
    await queue.worker(build).runUntilIdle()
    for (const projectId of ['a1', 'a2', 'a3']) await queue.request(projectId)
    expect(await claim()).toBe('a1')
    expect(await claim({ isLastLane: true })).toBe('a2')
    expect(await claim({ isLastLane: true })).toBeUndefined()
    expect(await claim()).toBe('a3')
  })

  it('come last while their organisation is beyond its budget of the hour', async () => {
    await addProjects('b', 1)
    expect(await claim()).toBe('b1')
    await addProjects('a', 3)
    const build: BuildSite = async (input, reporter, signal) => {
      queue.clock.advance(600_000)
      return scriptBuild({ 'a.md': '1' })(input, reporter, signal)
    }
    await queue.database.write(queries =>
      queries
        .updateTable('deployments')
        .set({ ended_at: queue.clock.now() })
        .where('project_id', '=', 'b1')
        .execute(),
    )
    await queue.worker(build, { budgetMs: 3_600_000 }).runUntilIdle()
    await queue.request('a1')
    queue.clock.advance(1)
    await queue.request('b1')
    const budgetMs = 1_799_999
    // The turn is the first organisation's again, which has used 30 minutes.
    await queue.database.write(queries =>
      queries
        .updateTable('organizations')
        .set({ builds_claimed_at: queue.clock.now() })
        .where('id', '=', 'b')
        .execute(),
    )
    expect(await claim({ budgetMs })).toBe('b1')
    expect(await claim({ budgetMs })).toBe('a1')
  })

  it('run while another organisation’s build hangs, and only one of a greedy organisation at a time', async () => {
    await addProjects('a', 5)
    await addProjects('b', 3)
    const hanging = Promise.withResolvers<void>()
    const ran: string[] = []
    let greedy = 0
    let most = 0
    const build: BuildSite = async (input, reporter, signal) => {
      ran.push(input.projectId)
      if (input.projectId.startsWith('a')) {
        most = Math.max(most, ++greedy)
        await hanging.promise
        greedy -= 1
      }
      return scriptBuild({ 'a.md': '1' })(input, reporter, signal)
    }
    const worker = queue.worker(build, { concurrency: 2 })
    worker.start()
    await expect
      .poll(() => ran.filter(id => id.startsWith('b')), { timeout: 20_000 })
      .toEqual(['b1', 'b2', 'b3'])
    expect(ran.filter(id => id.startsWith('a'))).toEqual(['a1'])
    hanging.resolve()
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(8)
    expect(most).toBe(1)
    await worker.close()
  })

  it('share processes within an organisation, but previews and other organisations do not', async () => {
    await addProjects('a', 3)
    await addProjects('b', 1)
    await queue.database.write(queries =>
      queries.updateTable('projects').set({ preview_of: 'a1' }).where('id', '=', 'a3').execute(),
    )
    const names = new Map<string, string | undefined>()
    const build: BuildSite = async (input, reporter, signal) => {
      names.set(input.projectId, input.shareName)
      return scriptBuild({ 'a.md': '1' })(input, reporter, signal)
    }
    await queue.worker(build).runUntilIdle()
    expect(Object.fromEntries(names)).toEqual({ a1: 'a', a2: 'a', a3: 'a3', b1: 'b' })
  })

  it('leave their lane while they wait for an embedding model', async () => {
    await addProjects('a', 3)
    const waiting = Promise.withResolvers<void>()
    const built: string[] = []
    const build: BuildSite = async (input, reporter, signal) => {
      built.push(input.projectId)
      if (input.projectId === 'a3') waiting.resolve()
      return scriptBuild({ 'a.md': '1' })(input, reporter, signal)
    }
    // The first model answers only once the other projects are built.
    const findEmbedding = async (projectId: string): Promise<SiteEmbedding> => ({
      isComplete: () => true,
      run: async (_site, reporter) => {
        reporter.onStart()
        if (projectId === 'a1') await waiting.promise
        return { kind: 'made', vectors: null, problem: null }
      },
    })
    await queue.worker(build, { findEmbedding }).runUntilIdle()
    expect(built).toEqual(['a1', 'a2', 'a3'])
  })
})
