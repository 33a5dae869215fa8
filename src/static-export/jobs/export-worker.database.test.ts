import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { listNamedArtifacts } from '../../deployments/index.ts'
import { AppError, workLeaseMs } from '../../shared/index.ts'
import { attemptLimit, claimExport } from './claim-export.ts'
import { keptMs, openLimit } from './export-job.ts'
import { createExportWorker, type ExportWorkerOptions } from './export-worker.ts'
import { findExport, isLinkValid, signLink } from './find-export.ts'
import type { packSite } from './pack-site.ts'
import { requestExport } from './request-export.ts'

type Pack = typeof packSite

const request = {
  siteName: 'Acme',
  domain: 'acme',
  publicUrl: 'https://acme.example',
  hostPath: '',
  version: '1.0 beta',
  paths: null,
  groups: null,
}
const content = new TextEncoder().encode('an archive')

describe.each(databaseKinds)('exports of sites on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('acme')
    await queue.addProject('other', null, 'stranger')
  })
  afterEach(() => queue.close())

  const start = async (projectId = 'acme') => (await requestExport(queue, { projectId, request })).jobId
  const find = (jobId: string, organization = organizationId) =>
    findExport(queue, { jobId, organizationId: organization })
  const pack: Pack = async (_needs, _job, onProgress) => {
    await onProgress({ done: 0, total: 4 })
    queue.clock.advance(2_000)
    await onProgress({ done: 3, total: 4 })
    return { content, pageCount: 4 }
  }
  const work = (options: Partial<ExportWorkerOptions> = {}) =>
    createExportWorker({ ...queue, storage: { claim: async () => {} }, pack, ...options }).runUntilIdle()

  it('are queued, run with progress, and completed with an archive', async () => {
    const id = await start()
    expect((await find(id))?.job).toEqual({
      jobId: id,
      status: 'queued',
      progress: 0,
      pageCount: 0,
      createdAt: new Date(queue.clock.now()).toISOString(),
      updatedAt: new Date(queue.clock.now()).toISOString(),
    })
    const seen: unknown[] = []
    await work({
      pack: async (...input) => {
        const packed = await pack(...input)
        seen.push((await find(id))?.job)
        expect((await find(id))?.archive).toBeNull()
        return packed
      },
    })
    expect(seen).toMatchObject([{ status: 'running', progress: 71, pageCount: 3 }])
    const found = await find(id)
    expect(found?.job).toMatchObject({ status: 'completed', progress: 100, pageCount: 4 })
    expect(found?.archive).toMatchObject({ sizeBytes: content.length, fileName: 'acme-1.0-beta.zip' })
    expect(await queue.artifacts.read(found?.archive?.digest ?? '')).toEqual(content)
    expect([...(await listNamedArtifacts(queue.database.queries))]).toContain(found?.archive?.digest)
  })

  it('of another organisation do not exist', async () => {
    const id = await start()
    expect(await find(id, 'stranger')).toBeUndefined()
    expect(await find('01K5ZQ8R4T6Y8W0V2X4B6D8F0H')).toBeUndefined()
  })

  it('of one project run one after another, and of several at the same time', async () => {
    const [first, second] = [await start(), await start()]
    const other = await start('other')
    expect(await claimExport(queue)).toMatchObject({ id: first, attempt: 1 })
    expect(await claimExport(queue)).toMatchObject({ id: other })
    expect(await claimExport(queue)).toBeUndefined()
    expect((await find(second))?.job.status).toBe('queued')
  })

  it('of one project run, although those of others have waited longer', async () => {
    for (let at = 0; at < 13; at += 1) {
      await queue.addProject(`busy${at}`)
      for (let count = 0; count < openLimit; count += 1) await start(`busy${at}`)
      await claimExport(queue)
    }
    const last = await start('other')
    expect(await claimExport(queue)).toMatchObject({ id: last })
  })

  it('are claimed once by simultaneous processes', async () => {
    await start()
    const claimed = await Promise.all([claimExport(queue), claimExport(queue), claimExport(queue)])
    expect(claimed.filter(Boolean)).toHaveLength(1)
  })

  it('are limited for each project', async () => {
    const requests = await Promise.allSettled(Array.from({ length: openLimit + 2 }, () => start()))
    expect(requests.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    await expect(start()).rejects.toMatchObject({ code: 'rate-limited' })
    await start('other')
    await work()
    await start()
  })

  it('whose process died are taken over, and the first process changes nothing then', async () => {
    const id = await start()
    await work({
      async pack(needs, job, onProgress) {
        await onProgress({ done: 1, total: 4 })
        queue.clock.advance(workLeaseMs + 1)
        await work()
        expect((await find(id))?.job.status).toBe('completed')
        await onProgress({ done: 2, total: 4 })
        return pack(needs, job, onProgress)
      },
    })
    expect((await find(id))?.job).toMatchObject({ status: 'completed', pageCount: 4 })
  })

  it('fail when their processes die again and again', async () => {
    const id = await start()
    for (let attempt = 1; attempt <= attemptLimit; attempt++) {
      expect(await claimExport(queue)).toMatchObject({ id, attempt })
      queue.clock.advance(workLeaseMs + 1)
    }
    await work()
    expect((await find(id))?.job).toMatchObject({
      status: 'failed',
      error: 'The server stopped 3 times during the export.',
    })
  })

  it('that a stopping server leaves wait for the next one', async () => {
    const id = await start()
    const worker = createExportWorker({
      ...queue,
      storage: { claim: async () => {} },
      async pack(_needs, _job, onProgress) {
        void worker.close()
        await onProgress({ done: 1, total: 4 })
        return { content, pageCount: 4 }
      },
    })
    await worker.runUntilIdle()
    expect((await find(id))?.job.status).toBe('queued')
    await work()
    expect((await find(id))?.job.status).toBe('completed')
  })

  it('that cannot be made say why', async () => {
    const full = await start()
    const claim = async () => {
      throw new AppError('storage-full', 'The organisation’s storage is full.')
    }
    await work({ storage: { claim } })
    expect((await find(full))?.job).toMatchObject({
      status: 'failed',
      error: 'The organisation’s storage is full.',
    })
    const empty = await start()
    await createExportWorker({ ...queue, storage: { claim: async () => {} } }).runUntilIdle()
    expect((await find(empty))?.job.error).toBe('The project has no live deployment.')
  })

  it('and their archives are deleted after a day', async () => {
    const id = await start()
    await work()
    const digest = (await find(id))?.archive?.digest ?? ''
    queue.clock.advance(keptMs)
    expect(await find(id)).toBeUndefined()
    await work()
    expect([...(await listNamedArtifacts(queue.database.queries))]).not.toContain(digest)
    expect(await queue.database.queries.selectFrom('static_exports').selectAll().execute()).toEqual([])
  })

  it('have links that work for an hour, for one job', async () => {
    const ids = [await start(), await start()]
    await work()
    const [one, two] = await Promise.all(ids.map(id => find(id)))
    if (!one || !two) throw new Error('The jobs are missing.')
    const { query, expires } = signLink(queue, one)
    const link = { expires: String(expires), signature: query.get('signature') ?? '' }
    expect(expires).toBe(queue.clock.now() + 3_600_000)
    expect(isLinkValid(queue, one, link)).toBe(true)
    expect(isLinkValid(queue, two, link)).toBe(false)
    expect(isLinkValid(queue, one, { ...link, expires: String(expires + 1) })).toBe(false)
    expect(isLinkValid(queue, one, { ...link, signature: '' })).toBe(false)
    expect(isLinkValid(queue, one, { ...link, expires: 'later' })).toBe(false)
    queue.clock.advance(3_600_000)
    expect(isLinkValid(queue, one, link)).toBe(false)
  })
})
