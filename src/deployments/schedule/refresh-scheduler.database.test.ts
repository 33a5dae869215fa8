import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import type { ProjectSource } from '../../contract/index.ts'
import { encodeJson } from '../../database/index.ts'
import { listUpdates } from '../status/list-updates.ts'
import { createRefreshScheduler } from './refresh-scheduler.ts'

const hour = 3_600_000

describe.each(databaseKinds)('the schedule of updates on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
  })
  afterEach(() => queue.close())

  async function schedule(projectId: string, source?: ProjectSource): Promise<void> {
    await queue.addProject(projectId, source)
    await queue.database.write(queries =>
      queries
        .updateTable('projects')
        .set({
          refresh_hours: 2,
          refresh_due_at: queue.clock.now() + 2 * hour,
          ...(source && { source_json: encodeJson(source) }),
        })
        .where('id', '=', projectId)
        .where('organization_id', '=', organizationId)
        .execute(),
    )
  }
  const look = () => createRefreshScheduler(queue).runUntilIdle()
  const updatesOf = async (projectId: string) =>
    (await listUpdates(queue, { projectId, limit: 10, cursor: null })).updates

  it('requests one update when it is due, with any number of processes', async () => {
    await schedule('docs')
    await look()
    expect(await updatesOf('docs')).toEqual([])
    queue.clock.advance(2 * hour)
    await Promise.all([look(), look(), look()])
    await look()
    expect(await updatesOf('docs')).toMatchObject([{ source: 'internal', status: 'queued' }])
  })

  it('requests one update after a downtime', async () => {
    await schedule('docs')
    queue.clock.advance(99 * hour)
    await look()
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    await look()
    expect(await updatesOf('docs')).toHaveLength(1)
    queue.clock.advance(2 * hour)
    await look()
    expect(await updatesOf('docs')).toHaveLength(2)
  })

  it('skips archived projects, uploads, and projects with a queued update', async () => {
    await schedule('waiting')
    await queue.request('waiting')
    await schedule('upload', { kind: 'upload', digest: 'a'.repeat(64) })
    await schedule('archived')
    await queue.database.write(queries =>
      queries.updateTable('projects').set({ archived_at: 1 }).where('id', '=', 'archived').execute(),
    )
    queue.clock.advance(2 * hour)
    await look()
    expect(await updatesOf('waiting')).toHaveLength(1)
    for (const projectId of ['upload', 'archived']) expect(await updatesOf(projectId)).toEqual([])
  })
})
