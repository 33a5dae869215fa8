import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { openQueue, prepareQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import { deploymentSteps } from '../../builder/index.ts'
import type { Database } from '../../database/index.ts'

const lostAnswer = () => new Error('Connection terminated unexpectedly')
const diskFull = () =>
  Object.assign(new Error("ENOSPC: no space left on device, open '/data/x'"), { code: 'ENOSPC' })
const fullMessage = 'the server’s disk is full. Ask its operator to free space, then retry the update.'

describe('a deployment whose database connections are ended', () => {
  let queue: Queue
  let working: Database
  let first: string
  beforeEach(async () => {
    queue = await openQueue('postgres')
    await queue.addProject('docs')
    first = await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '0' })).runUntilIdle()
    working = await openDatabaseAt(queue.location)
  })
  afterEach(async () => {
    await working.close()
    await queue.close()
  })

  /** Ends every connection of the worker, the listening one with them. */
  async function endConnections(): Promise<void> {
    expect(await queue.live('docs')).toBe(first)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(queue.database.queries)
  }
  /** A worker with separate connections. */
  async function runWorker(
    build: BuildSite,
    changes: { database?: Partial<Database>; artifacts?: Partial<ArtifactStore> } = {},
  ) {
    const database = { ...working, ...changes.database }
    const own = await prepareQueue(database, queue.clock)
    await own.worker(build, { artifacts: { ...own.artifacts, ...changes.artifacts } }).runUntilIdle()
  }
  async function expectDeployed(id: string, attempt = 1): Promise<void> {
    const status = await queue.status(id)
    expect(status).toMatchObject({ status: 'success', summary: 'Deployed 1 page; 1 file changed.' })
    expect(status.logs.filter(line => line.startsWith('Deployed'))).toHaveLength(1)
    expect(status.logs.some(line => line.startsWith('Attempt'))).toBe(attempt > 1)
    expect(await queue.live('docs')).toBe(id)
  }

  it.each(deploymentSteps)('in the %s step still succeeds', async step => {
    const id = await queue.request('docs')
    const build = scriptBuild({ 'a.md': '1' }, reached => (reached === step ? endConnections() : undefined))
    let isDue = step === 'publish'
    const put = async (content: Uint8Array) => {
      if (isDue) await endConnections()
      isDue = false
      return queue.artifacts.put(content)
    }
    await runWorker(build, { artifacts: { put } })
    await expectDeployed(id)
  })

  it('for longer than the retries last fails with a sentence that says so', async () => {
    const id = await queue.request('docs')
    const put = () => Promise.reject(lostAnswer())
    await runWorker(scriptBuild({ 'a.md': '1' }), { artifacts: { put } })
    expect(await queue.status(id)).toMatchObject({
      status: 'failure',
      summary:
        'The publish step failed: the server’s database could not be reached for a while. Retry the update.',
    })
    expect(await queue.live('docs')).toBe(first)
  })

  it.each(['before', 'after'])('%s the switch is committed is live once', async moment => {
    const id = await queue.request('docs')
    let isLast = false
    const write: Database['write'] = async work => {
      let isEnd = false
      const result = await working.write(async queries => {
        const done = await work(queries)
        isEnd = isLast && done === ('ended' as typeof done)
        if (isEnd) isLast = false
        if (isEnd && moment === 'before') await endConnections()
        return done
      })
      if (isEnd && moment === 'after') throw lostAnswer()
      return result
    }
    const build = scriptBuild({ 'a.md': '1' }, step => {
      isLast = step === 'index'
    })
    await runWorker(build, { database: { write } })
    expect(isLast).toBe(false)
    await expectDeployed(id)
  })

  it('between the claim and its answer is taken up again', async () => {
    const id = await queue.request('docs')
    const write: Database['write'] = async work => {
      await working.write(work)
      throw lostAnswer()
    }
    const build = scriptBuild({ 'a.md': '1' })
    await expect(runWorker(build, { database: { write } })).rejects.toThrow('Connection terminated')
    queue.clock.advance(30_000)
    await runWorker(build)
    await expectDeployed(id, 2)
  })
})

describe.each(databaseKinds)('a full disk on %s', kind => {
  let queue: Queue
  let first: string
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    first = await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '0' })).runUntilIdle()
  })
  afterEach(() => queue.close())

  async function expectFailed(id: string, step: string): Promise<void> {
    expect(await queue.status(id)).toMatchObject({
      status: 'failure',
      summary: `The ${step} step failed: ${fullMessage}`,
    })
    expect(await queue.live('docs')).toBe(first)
    const next = await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    expect(await queue.live('docs')).toBe(next)
  }

  it('during publishing fails the deployment with a sentence that says so, and the next one succeeds', async () => {
    const id = await queue.request('docs')
    const artifacts = { ...queue.artifacts, put: () => Promise.reject(diskFull()) }
    await queue.worker(scriptBuild({ 'a.md': '1' }), { artifacts }).runUntilIdle()
    await expectFailed(id, 'publish')
  })

  it.each(['fetch', 'read', 'parse', 'index'] as const)(
    'in the %s step of a build ends the deployment with a sentence that says so',
    async step => {
      const id = await queue.request('docs')
      const build = scriptBuild({ 'a.md': '1' }, reached => {
        // What crosses from the process of a build is the message alone.
        if (reached === step) throw new Error(diskFull().message)
      })
      await queue.worker(build).runUntilIdle()
      await expectFailed(id, step)
    },
  )
})
