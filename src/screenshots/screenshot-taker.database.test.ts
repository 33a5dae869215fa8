import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openDatabaseAt } from '../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../test/support/deployments/script-build.ts'
import { page, siteOf } from '../../test/support/site-fixtures.ts'
import { digestOf } from '../artifacts/core/digest.ts'
import type { BuildSite } from '../builder/build-protocol.ts'
import type { Database } from '../database/index.ts'
import { collectArtifacts } from '../deployments/running/collect-artifacts.ts'
import { readUpdateStatus } from '../deployments/status/read-update-status.ts'
import { waitForUpdateChange } from '../deployments/status/wait-for-update-change.ts'
import { contentOf } from '../shared/index.ts'
import { buildSite } from '../site/index.ts'
import { findScreenshot } from './find-screenshot.ts'
import type { TakeScreenshots } from './screenshot.ts'
import { queueScreenshots, skipScreenshots } from './screenshot-store.ts'
import { createScreenshotTaker } from './screenshot-taker.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const minute = 60_000

/** A build of a site of one page. */
const buildHome =
  (words: string): BuildSite =>
  async (...input) => {
    const outcome = await scriptBuild({ 'index.md': words })(...input)
    const site = contentOf(buildSite(siteOf(page('/', 'Home', [], { html: `<p>${words}</p>` }))))
    return outcome.kind === 'built' ? { ...outcome, site } : outcome
  }

/** Fake screenshots that name the page. */
const describePage: TakeScreenshots = async shown => {
  const { content = '' } = (await shown.read(shown.path)) ?? {}
  const words = /<p>(.*?)<\/p>/.exec(String(content))?.[1]
  const [light, dark] = ['light', 'dark'].map(theme => bytes(`${theme} ${words}`))
  return { kind: 'taken', screenshots: { light: light ?? bytes(''), dark: dark ?? bytes('') } }
}
const never: TakeScreenshots = () => Promise.reject(new Error('must not be asked'))

describe.each(databaseKinds)('screenshots on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  async function deploy(words: string): Promise<string> {
    const statusId = await queue.request('docs')
    await queue.worker(buildHome(words)).runUntilIdle()
    await queue.readEvents(queueScreenshots)
    return statusId
  }
  const taker = (take: TakeScreenshots) => createScreenshotTaker({ ...queue, take })
  const read = async (statusId: string) => {
    const found = await readUpdateStatus(queue, { organizationId, statusId })
    if (!found) throw new Error('gone')
    return found
  }
  const find = async (url = '') => {
    const [, statusId = '', digest = ''] = /\/screenshots\/(\w+)\/(\w+)\.png$/.exec(url) ?? []
    const png = await findScreenshot(queue, { statusId, digest })
    return png && Buffer.from(png).toString()
  }

  it('come after the end, with a new version, and are served at their addresses', async () => {
    const statusId = await deploy('Hello')
    const before = await read(statusId)
    expect(before.status).not.toHaveProperty('screenshot')
    expect(before).toMatchObject({ isSettled: false, status: { status: 'success' } })
    const { signal } = new AbortController()
    const waiting = waitForUpdateChange(queue, { statusId, version: before.version, waitMs: minute, signal })
    await taker(describePage).runUntilIdle()
    await waiting
    const { status, version, isSettled } = await read(statusId)
    expect(version).toBeGreaterThan(before.version)
    expect(isSettled).toBe(true)
    expect(status.screenshot).toBe(status.screenshotLight)
    expect(status.screenshot).toMatch(/^http:\/\/lectern\.test\/screenshots\//)
    expect(await find(status.screenshotLight)).toBe('light Hello')
    expect(await find(status.screenshotDark)).toBe('dark Hello')
  })

  it('show their own deployment, even if another one is live', async () => {
    const ids = [await deploy('One'), await deploy('Two')]
    await taker(describePage).runUntilIdle()
    const shown = await Promise.all(ids.map(async id => find((await read(id)).status.screenshot)))
    expect(shown).toEqual(['light One', 'light Two'])
  })

  it('are the only artifacts that these addresses serve', async () => {
    const statusId = await deploy('Hello')
    await taker(describePage).runUntilIdle()
    const other = await deploy('Other')
    const upload = await queue.artifacts.put(bytes('an upload'))
    const digest = await digestOf(bytes('light Hello'))
    expect(await findScreenshot(queue, { statusId, digest })).toBeDefined()
    for (const asked of [
      { statusId, digest: upload },
      { statusId: other, digest },
      { statusId: 'none', digest },
    ])
      expect(await findScreenshot(queue, asked)).toBeUndefined()
  })

  it('that cannot be taken only add a log line that says why', async () => {
    const statusId = await deploy('Hello')
    const { endedAt } = (await read(statusId)).status
    await taker(async () => ({ kind: 'not-taken', reason: 'there is no browser.' })).runUntilIdle()
    const { status, isSettled } = await read(statusId)
    expect(status).toMatchObject({ status: 'success', endedAt })
    expect(status.logs.at(-1)).toBe('No screenshots: there is no browser.')
    expect(status).not.toHaveProperty('screenshot')
    expect(isSettled).toBe(true)
    await taker(never).runUntilIdle()
    const broken = await deploy('Broken')
    await taker(never).runUntilIdle()
    expect((await read(broken)).status.logs.at(-1)).toContain('No screenshots: an unexpected error')
  })

  it('are taken by another process if one dies, and given up after three attempts', async () => {
    const statusId = await deploy('Hello')
    const dead = Promise.withResolvers<never>()
    const begun: string[] = []
    for (const name of ['one', 'two', 'three']) {
      const started = Promise.withResolvers<void>()
      void taker(() => {
        begun.push(name)
        started.resolve()
        return dead.promise
      }).runUntilIdle()
      await started.promise
      await taker(never).runUntilIdle()
      queue.clock.advance(10_000)
    }
    await taker(never).runUntilIdle()
    const { status, isSettled } = await read(statusId)
    expect(begun).toEqual(['one', 'two', 'three'])
    expect(status.logs.at(-1)).toContain('gave up after 3 attempts')
    expect(isSettled).toBe(true)
  })

  it.runIf(kind === 'postgres')(
    'are there though the database’s connections end in each part of the work',
    async () => {
      const outside = await openDatabaseAt(queue.location)
      const endConnections = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(outside.queries)
      const statusId = await deploy('Hello')
      const put = async (content: Uint8Array) => {
        await endConnections()
        return queue.artifacts.put(content)
      }
      const write: Database['write'] = async work => {
        await endConnections()
        return queue.database.write(work)
      }
      await createScreenshotTaker({
        ...queue,
        database: { ...queue.database, write },
        artifacts: { ...queue.artifacts, put },
        take: async (...asked) => {
          await endConnections()
          return describePage(...asked)
        },
      }).runUntilIdle()
      const { status, isSettled } = await read(statusId)
      expect(await find(status.screenshotDark)).toBe('dark Hello')
      expect(isSettled).toBe(true)
      await outside.close()
    },
  )

  it('are logged once if the database’s answer is lost, and omitted if the disk is full', async () => {
    const statusId = await deploy('Hello')
    let writes = 0
    const write: Database['write'] = async work => {
      const result = await queue.database.write(work)
      writes += 1
      if (writes === 2) throw new Error('Connection terminated unexpectedly')
      return result
    }
    const database = { ...queue.database, write }
    await createScreenshotTaker({ ...queue, database, take: describePage }).runUntilIdle()
    const { logs } = (await read(statusId)).status
    expect(logs.filter(line => line.startsWith('Took screenshots'))).toHaveLength(1)

    const unlucky = await deploy('Unlucky')
    const put = () => Promise.reject(new Error('ENOSPC: no space left on device, write'))
    const artifacts = { ...queue.artifacts, put }
    await createScreenshotTaker({ ...queue, artifacts, take: describePage }).runUntilIdle()
    const { status, isSettled } = await read(unlucky)
    expect(status.logs.at(-1)).toBe('No screenshots: the server’s disk is full.')
    expect(isSettled).toBe(true)
  })

  it('are released by a server that stops', async () => {
    const statusId = await deploy('Hello')
    const started = Promise.withResolvers<void>()
    const stopping = taker((_, signal) => {
      started.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const running = stopping.runUntilIdle()
    await started.promise
    await stopping.close()
    await running
    await taker(describePage).runUntilIdle()
    expect(await find((await read(statusId)).status.screenshot)).toBe('light Hello')
  })

  it('are reused from an equal site', async () => {
    await deploy('Hello')
    await taker(describePage).runUntilIdle()
    const again = await deploy('Hello')
    await taker(never).runUntilIdle()
    expect(await find((await read(again)).status.screenshotDark)).toBe('dark Hello')
  })

  it('show nothing that readers must sign in for, nor reuse a screenshot from before', async () => {
    await deploy('Hello')
    await taker(describePage).runUntilIdle()
    const row = { settings_json: '{}', generation: 'g', updated_at: 0 }
    await queue.database.write(queries =>
      queries
        .insertInto('project_readers')
        .values({ project_id: 'docs', ...row })
        .execute(),
    )
    const again = await deploy('Hello')
    await taker(never).runUntilIdle()
    const { status } = await read(again)
    expect(status).not.toHaveProperty('screenshot')
    expect(status.logs.at(-1)).toContain('readers must sign in')
  })

  it('are not due after a failure, nor on a server that stopped taking them', async () => {
    const statusId = await queue.request('docs')
    await queue.worker(async () => ({ kind: 'failed', reason: 'No.' })).runUntilIdle()
    await queue.readEvents(queueScreenshots)
    expect(await read(statusId)).toMatchObject({ isSettled: true, status: { status: 'failure' } })
    const other = await deploy('Hello')
    await skipScreenshots(queue)
    expect(await read(other)).toMatchObject({ isSettled: true, status: { status: 'success' } })
  })

  it('keep the status open until the event of the deployment is read', async () => {
    const statusId = await queue.request('docs')
    await queue.worker(buildHome('Hello')).runUntilIdle()
    expect(await read(statusId)).toMatchObject({ isSettled: false, status: { status: 'success' } })
    await taker(never).runUntilIdle()
    await queue.readEvents()
    expect(await read(statusId)).toMatchObject({ isSettled: true })
  })

  it('are kept as long as the deployment’s artifacts, and are removed from its status with them', async () => {
    const oldest = await deploy('0')
    await taker(describePage).runUntilIdle()
    const { screenshot } = (await read(oldest)).status
    const later = () => collectArtifacts({ ...queue, clock: { now: () => Date.now() + 120 * minute } })
    await later()
    expect(await find(screenshot)).toBeDefined()
    for (let count = 1; count <= 11; count += 1) await deploy(String(count))
    await later()
    expect(await find(screenshot)).toBeUndefined()
    expect((await read(oldest)).status).not.toHaveProperty('screenshot')
    await expect(queue.artifacts.read(await digestOf(bytes('light 0')))).rejects.toThrow('missing')
  })
})
