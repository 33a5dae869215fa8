import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectMetrics } from '../../test/support/collect-metrics.ts'
import { databaseKinds } from '../../test/support/databases.ts'
import { openQueue, type Queue } from '../../test/support/deployments/queue.ts'
import { writeConversations } from '../../test/support/write-conversations.ts'
import { watchGauges } from './watch-gauges.ts'

const now = 100_000

describe.each(databaseKinds)('the gauges on %s', kind => {
  let queue: Queue
  let activeAnswers: Set<AbortController>
  let metrics: Awaited<ReturnType<typeof collectMetrics>>
  beforeEach(async () => {
    queue = await openQueue(kind)
    queue.clock.set(now)
    activeAnswers = new Set()
    metrics = await collectMetrics()
    const liveSites = { size: () => ({ bytes: 700, sites: 2 }) }
    watchGauges(metrics.telemetry, { ...queue, activeAnswers, liveSites })
  })
  afterEach(() => queue.close())

  /** Without the connections, which differ. */
  async function read(): Promise<Record<string, number>> {
    const gauges = Object.entries(await metrics.read())
    return Object.fromEntries(gauges.filter(([name]) => !name.startsWith('database_')))
  }

  it('show only the live sites while nothing waits', async () => {
    expect(await read()).toEqual({ cache_bytes: 700, cache_sites: 2 })
  })

  it('count open streams, which are read each time', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    activeAnswers.add(one).add(other)
    expect(await read()).toMatchObject({ open_streams: 2 })
    activeAnswers.delete(one)
    expect(await read()).toMatchObject({ open_streams: 1 })
  })

  it('count deployments that wait and that run, with the age of the oldest that waits', async () => {
    await addDeployments(queue, [
      { status: 'queued', created_at: now - 9_000 },
      { status: 'queued', created_at: now - 4_000 },
      { status: 'queued', created_at: now },
      { status: 'in_progress', created_at: now - 60_000 },
      { status: 'in_progress', created_at: now - 50_000 },
      { status: 'success', created_at: now - 80_000 },
      { status: 'failure', created_at: now - 70_000 },
    ])
    expect(await read()).toEqual({
      ...{ cache_bytes: 700, cache_sites: 2 },
      ...{ deployments_queued: 3, deployments_running: 2, deployment_queue_age_seconds: 9 },
    })
  })

  it('count webhook messages that are not delivered, and how long the oldest has been due', async () => {
    await addDeliveries(queue, [
      { status: 'pending', due_at: now - 7_000 },
      { status: 'pending', due_at: now - 2_000 },
      { status: 'pending', due_at: now + 60_000 },
      { status: 'delivered', due_at: now - 90_000 },
      { status: 'failed', due_at: now - 80_000 },
    ])
    expect(await read()).toEqual({
      ...{ cache_bytes: 700, cache_sites: 2 },
      ...{ webhook_backlog: 3, webhook_backlog_age_seconds: 7 },
    })
  })

  it('have no age of a message that is not due yet', async () => {
    await addDeliveries(queue, [{ status: 'pending', due_at: now + 60_000 }])
    expect(await read()).toEqual({ cache_bytes: 700, cache_sites: 2, webhook_backlog: 1 })
  })

  it('have the age of the oldest unfinished answer', async () => {
    await queue.addProject('docs')
    await writeConversations(queue.database, 'docs', [
      { at: now - 90_000 },
      { at: now - 12_000, finished_at: null, outcome: null },
      { at: now - 3_000, finished_at: null, outcome: null },
    ])
    expect(await read()).toEqual({ cache_bytes: 700, cache_sites: 2, export_lag_seconds: 12 })
  })

  it('count the processes that were seen lately, on Postgres', async () => {
    const process = { roles: 'web, worker', host: 'one', pid: 11, version: '1.2.3', started_at: 1 }
    await queue.database.write(queries =>
      queries
        .insertInto('processes')
        .values([
          { ...process, id: 'a', seen_at: now },
          { ...process, id: 'b', seen_at: now - 15_000 },
          { ...process, id: 'silent', seen_at: now - 15_001 },
        ])
        .execute(),
    )
    expect((await read()).processes).toBe(kind === 'postgres' ? 2 : undefined)
  })

  it('ask the database at most every five seconds', async () => {
    await read()
    await addDeployments(queue, [{ status: 'queued', created_at: now }])
    queue.clock.advance(5_000)
    expect((await read()).deployments_queued).toBeUndefined()
    queue.clock.advance(1)
    expect(await read()).toMatchObject({ deployments_queued: 1, deployment_queue_age_seconds: 5.001 })
  })

  it.runIf(kind === 'postgres')('count connections in use, those that are free, and what waits', async () => {
    await read()
    const hold = async (count: number) => {
      const release = Promise.withResolvers<void>()
      let holding = 0
      const held = Array.from({ length: count }, () =>
        queue.database.write(() => {
          holding += 1
          return release.promise
        }),
      )
      await expect.poll(() => holding).toBe(Math.min(count, poolSize))
      const gauges = await metrics.read()
      release.resolve()
      await Promise.all(held)
      return gauges
    }
    expect(await hold(poolSize + 3)).toMatchObject({
      database_connections_busy: poolSize,
      database_waiting: 3,
    })
    expect(await hold(2)).toMatchObject({
      database_connections_busy: 2,
      database_connections_idle: poolSize - 2,
    })
  })
})

/** Of the databases of tests. */
const poolSize = 5

type DeploymentState = { status: 'queued' | 'in_progress' | 'success' | 'failure'; created_at: number }

/** Adds each deployment to a separate project. */
async function addDeployments(queue: Queue, deployments: readonly DeploymentState[]): Promise<void> {
  for (const [number, state] of deployments.entries()) {
    const id = await queue.request(await queue.addProject(`project-${number}`))
    await queue.database.write(queries =>
      queries.updateTable('deployments').set(state).where('id', '=', id).execute(),
    )
  }
}

type DeliveryState = { status: 'pending' | 'delivered' | 'failed'; due_at: number }

async function addDeliveries(queue: Queue, deliveries: readonly DeliveryState[]): Promise<void> {
  const projectId = await queue.addProject('docs')
  await queue.database.write(async queries => {
    await queries
      .insertInto('webhooks')
      .values({ id: 'hook', project_id: projectId, url: '', secret: '', events_json: '[]', created_at: 0 })
      .execute()
    await queries
      .insertInto('webhook_deliveries')
      .values(
        deliveries.map((state, number) => ({
          ...{ webhook_id: 'hook', message_id: `message-${number}`, event: 'update.started', body: '{}' },
          ...{ created_at: 0, ...state },
        })),
      )
      .execute()
  })
}
