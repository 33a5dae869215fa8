import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { createRebuilder } from './rebuilder.ts'

const page = buildPages({ 'index.md': '# Home' })
/** Its artifacts are none of this release. */
const foreign = scriptBuild({ 'index.md': '1' })

describe.each(databaseKinds)('live deployments that this release cannot serve, on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  async function deploy(build = foreign): Promise<string> {
    const id = await queue.request('docs')
    await queue.worker(build).runUntilIdle()
    return id
  }
  const look = (rebuilder = createRebuilder(queue)) => rebuilder.runUntilIdle()
  const findUpdates = () =>
    queue.database.queries
      .selectFrom('deployments')
      .select(['id', 'source', 'status'])
      .orderBy('id')
      .execute()

  it('are rebuilt once', async () => {
    const old = await deploy()
    await look()
    const [, rebuilt] = await findUpdates()
    expect(rebuilt).toMatchObject({ source: 'internal', status: 'queued' })
    expect(await queue.live('docs')).toBe(old)
    await queue.worker(page).runUntilIdle()
    expect(await queue.live('docs')).toBe(rebuilt?.id)
    await look()
    expect(await findUpdates()).toHaveLength(2)
  })

  it('are requested once, with any number of processes', async () => {
    await deploy()
    await Promise.all([look(), look(), look()])
    expect(await findUpdates()).toHaveLength(2)
  })

  it('are not retried for ever if the rebuild fails', async () => {
    await deploy()
    const rebuilder = createRebuilder(queue)
    await look(rebuilder)
    await queue.worker(async () => ({ kind: 'failed', reason: 'The source is gone.' })).runUntilIdle()
    await look(rebuilder)
    expect((await findUpdates()).map(update => update.status)).toEqual(['success', 'failure'])
  })

  it('are not rebuilt if they can be served', async () => {
    await deploy(page)
    await look()
    expect(await findUpdates()).toHaveLength(1)
  })
})
