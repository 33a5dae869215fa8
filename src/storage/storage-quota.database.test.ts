import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openDatabaseAt } from '../../test/support/databases.ts'
import { openQueue, organizationId, prepareQueue, type Queue } from '../../test/support/deployments/queue.ts'
import { archiveProject } from '../access/index.ts'
import { collectArtifacts } from '../deployments/running/collect-artifacts.ts'
import { createStorageMeter } from './storage-meter.ts'
import { createStorageQuota, type UploadRoom } from './storage-quota.ts'

const hourMs = 3_600_000
const limitBytes = 1_000

describe.each(databaseKinds)('the storage of an organisation on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    // Artifacts bear the system's time.
    queue.clock.advance(Date.now() - queue.clock.now())
    await queue.addProject('docs')
    await queue.addProject('blog')
    await queue.addProject('other', null, 'neighbour')
  })
  afterEach(() => queue.close())

  const open = (
    needs: Pick<Queue, 'database' | 'clock' | 'createId'> = queue,
    limit: number | null = limitBytes,
  ) => createStorageQuota({ ...needs, defaultLimitBytes: limit })
  const used = async (organization = organizationId) => (await open().read(organization)).usedBytes
  const measure = () => createStorageMeter(queue).runUntilIdle()
  const claim = (digest: string, sizeBytes: number, projectId = 'docs') =>
    open().claim({ projectId, files: [{ digest, sizeBytes }], isExempt: false })
  const receive = (sizeBytes: number | null, projectId = 'docs') =>
    open().receive({ projectId, sizeBytes, limitBytes: 600 })
  const setLimit = (bytes: number | null) =>
    queue.database.write(queries =>
      queries
        .updateTable('organizations')
        .set({ storage_limit_bytes: bytes })
        .where('id', '=', organizationId)
        .execute(),
    )

  it('is not exceeded by simultaneous files of several projects, and another organisation is unaffected', async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) => claim(`file-${number}`, 150, number % 2 ? 'docs' : 'blog')),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    for (const each of claims)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'storage-full' })
    expect(await used()).toBe(900)
    await claim('file-0', 1_000, 'other')
    expect(await used('neighbour')).toBe(1_000)
    await expect(open().requireRoom('neighbour')).rejects.toMatchObject({ code: 'storage-full' })
    await open().requireRoom(organizationId)
  })

  it('counts the same file of a project once, and of two projects twice', async () => {
    await Promise.all([claim('same', 300), claim('same', 300), claim('same', 300, 'blog')])
    expect(await used()).toBe(600)
    await claim('rest', 400)
    await claim('same', 300)
    expect(await used()).toBe(1_000)
  })

  it('keeps room for uploads while they arrive', async () => {
    const rooms = await Promise.allSettled([receive(500), receive(500), receive(500)])
    const kept = rooms.flatMap(room => (room.status === 'fulfilled' ? [room.value] : []))
    expect(kept).toHaveLength(2)
    const [first, second] = kept as [UploadRoom, UploadRoom]
    await first.store({ digest: 'stored', sizeBytes: 500 })
    await second.release()
    expect(await used()).toBe(500)
    const { bytes } = await open().read(organizationId)
    expect(bytes).toEqual({ conversations: 0, deployments: 0, uploads: 500, logs: 0 })
  })

  it('bounds an upload without a size by what is left', async () => {
    const whole = await receive(null)
    expect(whole).toMatchObject({ limitBytes: 600, isShort: false })
    const rest = await receive(null)
    expect(rest).toMatchObject({ limitBytes: 400, isShort: true })
    await expect(receive(null)).rejects.toMatchObject({ code: 'storage-full' })
    await whole.store({ digest: 'a', sizeBytes: 20 })
    await rest.store({ digest: 'b', sizeBytes: 30 })
    expect(await used()).toBe(50)
  })

  it('counts again after a restart, and drops uploads that a crash interrupted', async () => {
    await receive(500)
    await claim('file', 100)
    await queue.database.close()
    const database = await openDatabaseAt(queue.location)
    queue = { ...(await prepareQueue(database, queue.clock)), location: queue.location, close: queue.close }
    expect(await used()).toBe(600)
    await measure()
    expect(await used()).toBe(600)
    queue.clock.advance(2 * hourMs + 1)
    await measure()
    expect(await used()).toBe(0)
    await database.close()
  })

  it('uses the limit that the operator set for the organisation, or none', async () => {
    await setLimit(100)
    await expect(claim('file', 200)).rejects.toMatchObject({ code: 'storage-full' })
    await claim('file', 100)
    await expect(open().requireRoom(organizationId)).rejects.toThrow('100 bytes of 100 bytes')
    await setLimit(0)
    await claim('large', 1_000_000)
    expect((await open().read(organizationId)).limitBytes).toBeNull()
    await setLimit(null)
    await expect(open().requireRoom(organizationId)).rejects.toMatchObject({ code: 'storage-full' })
    await open(queue, null).requireRoom(organizationId)
  })

  it('counts uploads from before the upgrade, and no longer when they are removed', async () => {
    const digest = await queue.artifacts.put(Buffer.alloc(123))
    await queue.addProject('uploads', { kind: 'upload', digest })
    await measure()
    expect(await used()).toBe(123)
    await archiveProject(queue, { organizationId, projectId: 'uploads' })
    queue.clock.advance(hourMs + 60_000)
    await measure()
    expect(await used()).toBe(123)
    await collectArtifacts(queue)
    await measure()
    expect(await used()).toBe(0)
  })

  it('lists the projects that store most', async () => {
    await claim('a', 100)
    await claim('b', 300, 'blog')
    const { projects } = await open().read(organizationId)
    expect(projects.map(({ domain, usedBytes }) => [domain, usedBytes])).toEqual([
      ['blog', 300],
      ['docs', 100],
    ])
  })
})
