import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import type { DeploymentArtifacts } from '../../artifacts/index.ts'
import { decodeJson } from '../../database/index.ts'
import { contentOf } from '../../shared/index.ts'
import { collectArtifacts } from './collect-artifacts.ts'

describe.each(databaseKinds)('the collection of old artifacts on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  // One worker for all, because a new one collects when it has nothing else to do.
  async function deployTimes(count: number): Promise<string[]> {
    const worker = queue.worker(async (input, ...rest) => {
      const outcome = await scriptBuild({ 'a.md': input.deploymentId })(input, ...rest)
      const pages = contentOf(new TextEncoder().encode(`pages of ${input.deploymentId}`))
      return outcome.kind === 'built' ? { ...outcome, pages } : outcome
    })
    const ids: string[] = []
    for (let deployed = 0; deployed < count; deployed += 1) {
      ids.push(await queue.request('docs'))
      await worker.runUntilIdle()
    }
    return ids
  }

  async function artifactsOf(id: string): Promise<DeploymentArtifacts | null> {
    const row = await queue.database.queries
      .selectFrom('deployments')
      .select('artifacts_json')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.artifacts_json === null ? null : decodeJson(row.artifacts_json)
  }

  // Artifacts bear the system's time, so that an hour from now nothing of this test is young any more.
  const later = () => collectArtifacts({ ...queue, clock: createManualClock(Date.now() + 2 * 3_600_000) })

  it('keeps the live deployment, the last ten, and uploads that are queued or set as the source', async () => {
    const [live = '', old = '', ...kept] = await deployTimes(12)
    const oldArtifacts = await artifactsOf(old)
    const uploads = await Promise.all(
      ['queued', 'source', 'gone'].map(name => queue.artifacts.put(Buffer.from(name))),
    )
    const [queued = '', source = '', gone = ''] = uploads
    await queue.addProject('uploads', { kind: 'upload', digest: source })
    await queue.request('uploads', { origin: { kind: 'upload', digest: queued } })
    await queue.database.write(queries =>
      queries.updateTable('projects').set({ live_deployment_id: live }).where('id', '=', 'docs').execute(),
    )

    await later()
    for (const id of [live, ...kept]) {
      const { pages = '', ...served } = (await artifactsOf(id)) ?? { index: 'none' }
      for (const digest of Object.values(served)) await queue.artifacts.read(digest)
      if (id === live) await queue.artifacts.read(pages)
      else await expect(queue.artifacts.read(pages)).rejects.toThrow('missing')
    }
    for (const digest of [queued, source]) await queue.artifacts.read(digest)
    expect(await artifactsOf(old)).toBeNull()
    await expect(queue.artifacts.read(oldArtifacts?.index ?? '')).rejects.toThrow('missing')
    await expect(queue.artifacts.read(gone)).rejects.toThrow('missing')
  })

  it('keeps artifacts of the last hour, even without a row that names them', async () => {
    const digest = await queue.artifacts.put(Buffer.from('about to be published'))
    await collectArtifacts({ ...queue, clock: createManualClock(Date.now()) })
    await queue.artifacts.read(digest)
  })
})
