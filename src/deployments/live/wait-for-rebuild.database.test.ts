import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { inOtherFormat } from '../../../test/support/deployments/other-format.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import { createLiveSites, type LiveSites } from './live-sites.ts'
import { createRebuilder } from './rebuilder.ts'
import { createRebuildWaiter } from './wait-for-rebuild.ts'

const build = buildPages({ 'index.md': '# Home\n\nwords\n' })

describe.each(databaseKinds)('readers who search a site of another release on %s', kind => {
  let queue: Queue
  let sites: LiveSites
  beforeEach(async () => {
    queue = await openQueue(kind)
    for (const project of ['first', 'second', 'third']) {
      await queue.addProject(project, undefined, `organization of ${project}`)
      await queue.request(project)
      await queue.worker(inOtherFormat(build)).runUntilIdle()
      queue.clock.advance(1_000)
    }
    sites = createLiveSites({ ...queue, cacheBytes: 10_000_000 })
  })
  afterEach(async () => {
    sites.close()
    await queue.close()
  })

  const requestRebuilds = () => createRebuilder(queue).runUntilIdle()
  const isFirst = async (project: string) => {
    const row = await queue.database.queries
      .selectFrom('projects')
      .select('build_claimed_at')
      .where('id', '=', project)
      .executeTakeFirstOrThrow()
    return row.build_claimed_at === 0
  }

  /** Builds all that are queued, and returns the projects in the order of their builds. */
  async function buildAll(outcome: BuildSite = build): Promise<string[]> {
    const order: string[] = []
    const note: BuildSite = (...input) => {
      order.push(input[0].projectId)
      return outcome(...input)
    }
    await queue.worker(note).runUntilIdle()
    return order
  }

  it('get its rebuild, which comes before those of other sites', async () => {
    expect(await sites.find('third')).toMatchObject({ canSearch: false })
    const asked = [sites.findSearchable('third'), sites.findSearchable('third')]
    await requestRebuilds()
    await expect.poll(() => isFirst('third')).toBe(true)
    expect((await buildAll())[0]).toBe('third')
    const rebuilt = { canSearch: true, deploymentId: await queue.live('third') }
    expect(await Promise.all(asked)).toEqual([
      expect.objectContaining(rebuilt),
      expect.objectContaining(rebuilt),
    ])
  })

  it('wait only once for a worker to request the rebuild', async () => {
    let lookUps = 0
    const find = createRebuildWaiter({ ...queue, isClosed: () => false }, async project => {
      lookUps += 1
      return sites.find(project)
    })
    expect(await find('first')).toMatchObject({ canSearch: false })
    expect(lookUps).toBeGreaterThan(10)
    lookUps = 0
    expect(await find('first')).toMatchObject({ canSearch: false })
    expect(lookUps).toBe(2)
    await requestRebuilds()
    const asked = find('first')
    await expect.poll(() => isFirst('first')).toBe(true)
    await buildAll()
    expect(await asked).toMatchObject({ canSearch: true })
  })

  it('do not wait if the rebuild failed', async () => {
    await requestRebuilds()
    await buildAll(async () => ({ kind: 'failed', reason: 'The source is gone.' }))
    expect(await sites.findSearchable('first')).toMatchObject({ canSearch: false })
  })

  it('do not wait for a site whose deployment takes long', async () => {
    await requestRebuilds()
    await queue.database.write(queries =>
      queries
        .updateTable('deployments')
        .set({ started_at: 0, ended_at: 10_001 })
        .where('ended_at', 'is not', null)
        .execute(),
    )
    expect(await sites.findSearchable('first')).toMatchObject({ canSearch: false })
    expect(await isFirst('first')).toBe(false)
  })

  it('do not wait once the server stops', async () => {
    await requestRebuilds()
    const asked = sites.findSearchable('first')
    await expect.poll(() => isFirst('first')).toBe(true)
    sites.close()
    expect(await asked).toMatchObject({ canSearch: false })
  })

  it('do not wait for a site that can be searched', async () => {
    await requestRebuilds()
    await buildAll()
    expect(await sites.findSearchable('first')).toMatchObject({ canSearch: true })
    expect(await sites.findSearchable('unknown')).toBeUndefined()
  })
})
