import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild, stuckBuild } from '../../../test/support/deployments/script-build.ts'
import type { BuildSite, DeploymentStep } from '../../builder/build-protocol.ts'
import type { Database } from '../../database/index.ts'
import { cancelUpdate } from '../control/cancel-update.ts'

const of = (steps: readonly DeploymentStep[]) =>
  Object.fromEntries(steps.map(step => [`deployment_step_seconds_count{step="${step}"}`, 1]))
const ended = (result: string) => ({
  deployment_wait_seconds_count: 1,
  [`deployments_total{result="${result}"}`]: 1,
  [`deployment_seconds_count{result="${result}"}`]: 1,
})

describe.each(databaseKinds)('the metrics of deployments on %s', kind => {
  let queue: Queue
  let metrics: Awaited<ReturnType<typeof collectMetrics>>
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    metrics = await collectMetrics()
  })
  afterEach(() => queue.close())

  const open = (build: BuildSite, database: Database = queue.database) =>
    queue.worker(build, { database, telemetry: metrics.telemetry })

  it('count a success with each of its steps', async () => {
    await queue.request('docs')
    await open(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    expect(await metrics.read()).toEqual({
      ...ended('success'),
      ...of(['fetch', 'read', 'parse', 'index', 'publish']),
    })
  })

  it('count a failure with the steps that it reached', async () => {
    await queue.request('docs')
    const build: BuildSite = async (_input, reporter) => {
      for (const step of ['fetch', 'read'] as const) reporter.onStep(step)
      return { kind: 'failed', reason: 'There is no page.' }
    }
    await open(build).runUntilIdle()
    expect(await metrics.read()).toEqual({ ...ended('failure'), ...of(['fetch', 'read']) })
  })

  it('measure the wait, the steps and the whole deployment', async () => {
    await queue.request('docs')
    queue.clock.advance(7_000)
    const build = scriptBuild({ 'a.md': '1' }, step => queue.clock.advance(step === 'parse' ? 3_000 : 500))
    await open(build).runUntilIdle()
    const lines = (await metrics.telemetry.render()).split('\n')
    for (const line of [
      'lectern_deployment_wait_seconds_sum 7',
      'lectern_deployment_step_seconds_sum{step="parse"} 3',
      'lectern_deployment_step_seconds_sum{step="index"} 0.5',
      'lectern_deployment_seconds_sum{result="success"} 4.5',
    ])
      expect(lines).toContain(line)
  })

  it('count a deployment that is cancelled while it runs as a lost lease', async () => {
    const id = await queue.request('docs')
    const stuck = Promise.withResolvers<void>()
    const run = open(stuckBuild(stuck.resolve)).runUntilIdle()
    await stuck.promise
    await cancelUpdate(queue, { organizationId, statusId: id, by: 'with a key' })
    await run
    expect(await metrics.read()).toEqual({
      ...{ deployment_wait_seconds_count: 1, leases_lost_total: 1 },
      ...of(['parse']),
    })
  })

  it('count a deployment that is cancelled just before its end as lost', async () => {
    const id = await queue.request('docs')
    const cancelled = new Error('cancelled')
    const write: Database['write'] = async work => {
      try {
        return await queue.database.write(async queries => {
          const done = await work(queries)
          if (done === ('ended' as typeof done)) throw cancelled
          return done
        })
      } catch (error) {
        if (error !== cancelled) throw error
        // Without a notification, so that the worker finds out only now.
        await queue.database.write(queries =>
          queries.updateTable('deployments').set({ status: 'failure' }).where('id', '=', id).execute(),
        )
        return queue.database.write(work)
      }
    }
    await open(scriptBuild({ 'a.md': '1' }), { ...queue.database, write }).runUntilIdle()
    expect(await metrics.read()).toEqual({
      ...ended('lost'),
      ...of(['fetch', 'read', 'parse', 'index', 'publish']),
    })
  })

  it('measure the wait of a deployment once, although its first worker stopped', async () => {
    await queue.request('docs')
    const stuck = Promise.withResolvers<void>()
    const stopped = open(stuckBuild(stuck.resolve))
    const run = stopped.runUntilIdle()
    await stuck.promise
    await stopped.close()
    await run
    queue.clock.advance(60_000)
    await open(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    expect(await metrics.read()).toMatchObject(ended('success'))
  })
})
