import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import type { DeploymentArtifacts } from '../../artifacts/deployment-artifacts.ts'
import { decodeJson } from '../../database/index.ts'
import { createLiveSites } from './live-sites.ts'

const words = { 'index.md': '# Home\n\nwords\n' }

describe.each(databaseKinds)('live sites whose stored files are damaged, on %s,', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('one')
  })
  afterEach(() => queue.close())

  const open = () => createLiveSites({ ...queue, cacheBytes: 1_000_000 })

  async function deploy(): Promise<string> {
    const id = await queue.request('one')
    await queue.worker(buildPages(words)).runUntilIdle()
    expect(await queue.status(id)).toMatchObject({ status: 'success' })
    return id
  }

  const listInternal = () =>
    queue.database.queries
      .selectFrom('deployments')
      .select(['id', 'status', 'summary'])
      .where('source', '=', 'internal')
      .orderBy('id')
      .execute()
  /** Writes other content in the place of the live site's. */
  async function damage(deploymentId: string): Promise<void> {
    const { artifacts_json } = await queue.database.queries
      .selectFrom('deployments')
      .select('artifacts_json')
      .where('id', '=', deploymentId)
      .executeTakeFirstOrThrow()
    const site = artifacts_json && decodeJson<DeploymentArtifacts>(artifacts_json).site
    const { parts_id } = await queue.database.queries
      .selectFrom('artifacts')
      .select('parts_id')
      .where('digest', '=', site)
      .executeTakeFirstOrThrow()
    const content = new Uint8Array(100)
    await queue.database.write(queries =>
      queries.updateTable('artifact_parts').set({ content }).where('parts_id', '=', parts_id).execute(),
    )
  }
  const refusal = expect.objectContaining({ code: 'not-ready', retryAfterSeconds: 10 })

  it('are rebuilt once, for all processes, and shown again', async () => {
    await damage(await deploy())
    const [sites, others] = [open(), open()]
    const refused = await Promise.allSettled([sites.find('one'), others.find('one'), sites.find('one')])
    expect(refused.map(each => each.status === 'rejected' && each.reason)).toEqual(Array(3).fill(refusal))
    const [rebuild, ...more] = await listInternal()
    expect(rebuild).toMatchObject({ status: 'queued', summary: expect.stringContaining('damaged') })
    expect(more).toEqual([])
    await queue.worker(buildPages(words)).runUntilIdle()
    queue.clock.advance(2_001)
    for (const each of [sites, others]) {
      expect((await each.find('one'))?.deploymentId).toBe(rebuild?.id)
      each.close()
    }
    expect(await listInternal()).toHaveLength(1)
  })

  it('are not rebuilt again and again if the source cannot be fetched', async () => {
    await damage(await deploy())
    const sites = open()
    await expect(sites.find('one')).rejects.toThrow(refusal)
    await queue
      .worker(async () => ({ kind: 'failed', reason: 'The repository does not exist.' }))
      .runUntilIdle()
    for (const waitMs of [2_001, 3_600_000]) {
      queue.clock.advance(waitMs)
      const restarted = open()
      await expect(sites.find('one')).rejects.toThrow(refusal)
      await expect(restarted.find('one')).rejects.toThrow(refusal)
      restarted.close()
    }
    expect(await listInternal()).toMatchObject([
      { status: 'failure', summary: expect.stringContaining('The repository does not exist.') },
    ])
    sites.close()
  })

  it('are not rebuilt beside a deployment that is on its way', async () => {
    await damage(await deploy())
    await queue.request('one')
    const sites = open()
    await expect(sites.find('one')).rejects.toThrow(refusal)
    expect(await listInternal()).toEqual([])
    sites.close()
  })

  it('are rebuilt after a pause if the rebuilt ones are damaged, too', async () => {
    await damage(await deploy())
    const sites = open()
    await expect(sites.find('one')).rejects.toThrow(refusal)
    await queue.worker(buildPages(words)).runUntilIdle()
    await damage((await queue.live('one')) ?? '')
    for (const [waitMs, rebuilds] of [
      [2_001, 1],
      [600_000, 2],
    ] as const) {
      queue.clock.advance(waitMs)
      const restarted = open()
      await expect(restarted.find('one')).rejects.toThrow(refusal)
      restarted.close()
      expect(await listInternal()).toHaveLength(rebuilds)
    }
    sites.close()
  })
})
