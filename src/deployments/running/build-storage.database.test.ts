import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import type { BuildSite } from '../../builder/index.ts'
import { AppError } from '../../shared/index.ts'
import type { BuildStorage } from './build-storage.ts'

const page = buildPages({ 'index.md': '# Home' })
const larger = buildPages({ 'index.md': '# Home\n\nWith a text.' })

describe.each(databaseKinds)('a deployment without room on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  const full = () => {
    throw new AppError('storage-full', 'The storage is full.')
  }
  const noRoom: BuildStorage = {
    requireProjectRoom: async () => full(),
    claim: async ({ isExempt }) => (isExempt ? undefined : full()),
  }

  async function deploy(build: BuildSite, storage?: BuildStorage) {
    const id = await queue.request('docs')
    await queue.worker(build, storage && { storage }).runUntilIdle()
    return queue.status(id)
  }

  it('fails before it builds, and the live one stays', async () => {
    const { _id: live } = await deploy(page)
    let built = 0
    const status = await deploy(async (...input) => {
      built += 1
      return larger(...input)
    }, noRoom)
    expect(status).toMatchObject({ status: 'failure', summary: 'The storage is full.' })
    expect(built).toBe(0)
    expect(await queue.live('docs')).toBe(live)
  })

  it('fails if its files do not fit, and stores none of those', async () => {
    const { _id: live } = await deploy(page)
    const claimed: number[] = []
    const status = await deploy(larger, {
      requireProjectRoom: async () => {},
      async claim({ projectId, files }) {
        expect(projectId).toBe('docs')
        claimed.push(...files.map(({ sizeBytes }) => sizeBytes))
        full()
      },
    })
    expect(status).toMatchObject({ status: 'failure', summary: 'The storage is full.' })
    expect(claimed.length).toBeGreaterThan(0)
    expect(await queue.live('docs')).toBe(live)
    const { artifacts } = await queue.database.queries
      .selectFrom('artifacts')
      .select(eb => eb.fn.countAll<number | string>().as('artifacts'))
      .executeTakeFirstOrThrow()
    // The index, the site and the manifest of the live one.
    expect(Number(artifacts)).toBe(3)
  })

  it('replaces a site of another release all the same', async () => {
    await deploy(scriptBuild({ 'index.md': '1' }))
    expect(await deploy(page, noRoom)).toMatchObject({ status: 'success' })
  })
})
