import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startChild } from '../../../test/support/child.ts'
import {
  createLocation,
  createManualClock,
  databaseKinds,
  openDatabaseAt,
} from '../../../test/support/databases.ts'
import { prepareQueue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { openTestBucket } from '../../../test/support/open-test-bucket.ts'
import { createArtifactStore } from '../../artifacts/artifact-store.ts'
import { readLivePointer } from '../live/load-live-site.ts'
import { collectArtifacts } from './collect-artifacts.ts'

const program = new URL('../../../test/support/deployments/stuck-worker.ts', import.meta.url)
const hourMs = 3_600_000

describe.each(databaseKinds)('a worker that stores in a bucket, on %s', kind => {
  it('and is killed between the upload and the switch changes nothing, and its objects are used again', async () => {
    const { location, remove } = await createLocation(kind)
    const folder = mkdtempSync(join(tmpdir(), 'lectern-bucket-'))
    const bucket = await openTestBucket()
    const place = { settings: bucket.settings, cacheFolder: folder, cacheBytes: 1_000_000 }
    const before = await openDatabaseAt(location)
    const queue = await prepareQueue(before)
    await queue.addProject('docs')
    const live = await queue.request('docs')
    const artifacts = createArtifactStore({ database: before, folder: null, bucket: place })
    await queue.worker(scriptBuild({ 'a.md': '0' }), { artifacts }).runUntilIdle()
    const id = await queue.request('docs')
    await before.close()

    const child = startChild(program, { location, stuckStep: 'switch', bucket: place })
    expect(await child.nextLine()).toBe('stuck')
    child.kill('SIGKILL')
    await child.ended
    const uploaded = await bucket.list()

    const database = await openDatabaseAt(location)
    const clock = createManualClock(Date.now() + 2 * hourMs)
    const restarted = await prepareQueue(database, clock)
    const again = createArtifactStore({ database, folder: null, bucket: place })
    expect(await restarted.live('docs')).toBe(live)
    const needs = { database, artifacts: again, clock: createManualClock(Date.now()), log: restarted.log }
    await collectArtifacts(needs)
    await restarted.worker(scriptBuild({ 'a.md': '1' }), { artifacts: again }).runUntilIdle()
    expect(await restarted.live('docs')).toBe(id)
    expect(await bucket.list()).toEqual(uploaded)
    await collectArtifacts({ ...needs, clock })
    rmSync(folder, { recursive: true })
    const { index, site, manifest } = (await readLivePointer(database, 'docs'))?.artifacts ?? {}
    for (const digest of [index, site, manifest]) await again.read(digest ?? '')
    await database.close()
    await bucket.close()
    await remove()
    rmSync(folder, { recursive: true })
  })
})
