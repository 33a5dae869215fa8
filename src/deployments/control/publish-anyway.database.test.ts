import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import type { Findings } from '../../builder/index.ts'
import { claimDeployment } from '../queue/claim-deployment.ts'
import { collectArtifacts } from '../running/collect-artifacts.ts'
import { publishAnyway } from './publish-anyway.ts'
import { retryUpdate } from './retry-update.ts'
import { rollBack } from './roll-back.ts'

const by = 'with the admin key “CI”'
const findings: Findings = {
  total: 1,
  findings: [{ kind: 'links', level: 'fail', file: 'index.md', line: 3, message: 'Broken.' }],
  counts: [{ kind: 'links', level: 'fail', count: 1 }],
}
const unbuilt: BuildSite = () => Promise.reject(new Error('The build must not run again.'))

describe.each(databaseKinds)('publishing anyway on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  const of = (statusId: string, organization = organizationId) =>
    ({ organizationId: organization, statusId, by, source: 'api' }) as const
  const pages = (text: string) => buildPages({ 'index.md': `# Home\n\n${text}\n` })
  const refusing =
    (text: string): BuildSite =>
    async (...input) => {
      const outcome = await pages(text)(...input)
      return outcome.kind === 'built' ? { ...outcome, findings, refusal: 'Not published: 1 link.' } : outcome
    }

  async function deploy(build: BuildSite, request: Parameters<Queue['request']>[1] = {}) {
    const id = await queue.request('docs', request)
    await queue.worker(build).runUntilIdle()
    return id
  }

  async function publish(statusId: string): Promise<string> {
    const outcome = await publishAnyway(queue, of(statusId))
    if (outcome.kind !== 'queued') throw new Error(`The publication is ${JSON.stringify(outcome)}`)
    return outcome.statusId
  }

  async function artifactsOf(id: string): Promise<unknown> {
    const { artifacts_json } = await queue.database.queries
      .selectFrom('deployments')
      .select('artifacts_json')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return typeof artifacts_json === 'string' ? JSON.parse(artifacts_json) : artifacts_json
  }

  it('publishes the stored build without building, and says so', async () => {
    const before = await deploy(pages('old'))
    const refused = await deploy(refusing('new'))
    expect(await queue.status(refused)).toMatchObject({
      status: 'failure',
      summary: 'Not published: 1 link.',
    })
    expect(await queue.live('docs')).toBe(before)

    const published = await publish(refused)
    expect(await queue.status(published)).toMatchObject({
      status: 'queued',
      summary: `Waiting to start. Publishes ${refused} anyway, ${by}.`,
    })
    await queue.worker(unbuilt).runUntilIdle()
    const status = await queue.status(published)
    expect(status).toMatchObject({
      status: 'success',
      source: 'api',
      summary: 'Deployed 1 page; 1 file changed; published although checks found 1 broken link.',
    })
    expect(status.logs).toContain(`Using the build of ${refused}, which checks stopped.`)
    expect(await queue.live('docs')).toBe(published)
    expect(await artifactsOf(published)).toEqual(await artifactsOf(refused))
  })

  it('builds again if the stored build is gone, and checks do not stop it', async () => {
    await deploy(pages('old'))
    const refused = await deploy(refusing('new'))
    await queue.database.write(queries =>
      queries.updateTable('deployments').set({ artifacts_json: null }).where('id', '=', refused).execute(),
    )
    const published = await publish(refused)
    await queue.worker(refusing('new')).runUntilIdle()
    expect(await queue.live('docs')).toBe(published)
    expect((await queue.status(published)).logs).toContain(
      `The build of ${refused} is no longer stored. Building it again.`,
    )
  })

  it('is asked for with the deployment', async () => {
    const id = await deploy(refusing('new'), { publishAnyway: true })
    expect(await queue.live('docs')).toBe(id)
  })

  it('happens once: repeated requests name the waiting deployment, and a live build is refused', async () => {
    const refused = await deploy(refusing('new'))
    const published = await publish(refused)
    expect(await publish(refused)).toBe(published)
    await queue.worker(unbuilt).runUntilIdle()
    expect(await publishAnyway(queue, of(refused))).toEqual({
      kind: 'refused',
      reason: `The build of ${refused} is already live.`,
    })
  })

  it('continues after its worker was killed', async () => {
    const refused = await deploy(refusing('new'))
    const published = await publish(refused)
    const claim = await claimDeployment(queue, { owner: 'killed', leaseMs: 30_000, maxAttempts: 5 })
    expect(claim?.lease.deploymentId).toBe(published)
    if (!queue.database.exclusive) queue.clock.advance(30_000)
    await queue.worker(unbuilt).runUntilIdle()
    expect(await queue.live('docs')).toBe(published)
  })

  it('continues after a restart in the middle of embedding', async () => {
    const refused = await deploy(refusing('new'))
    const published = await publish(refused)
    const stuck = Promise.withResolvers<void>()
    const worker = queue.worker(unbuilt, {
      findEmbedding: async () => ({
        isComplete: () => true,
        run(_toEmbed, _reporter, signal) {
          stuck.resolve()
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      }),
    })
    const run = worker.runUntilIdle()
    await stuck.promise
    await worker.close()
    await run
    expect(await queue.live('docs')).toBeNull()
    await queue.worker(unbuilt).runUntilIdle()
    expect(await queue.live('docs')).toBe(published)
  })

  it('counts as other content than an older update that waits', async () => {
    const refused = await deploy(refusing('new'))
    const waiting = await queue.request('docs')
    await publish(refused)
    await queue.worker(unbuilt).runUntilIdle()
    expect(await queue.status(waiting)).toMatchObject({
      status: 'failure',
      summary: expect.stringContaining('which deployed other content'),
    })
  })

  it('is refused for deployments that no check stopped', async () => {
    const live = await deploy(pages('old'))
    const failed = await deploy(async () => ({ kind: 'failed', reason: 'No page.' }))
    const open = await queue.request('docs')
    expect(await publishAnyway(queue, of(live))).toMatchObject({ kind: 'refused' })
    expect(await publishAnyway(queue, of(failed))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('Retry it instead'),
    })
    expect(await publishAnyway(queue, of(open))).toMatchObject({ kind: 'refused' })
  })

  it('does not find deployments of other organisations or of archived projects', async () => {
    const refused = await deploy(refusing('new'))
    expect(await publishAnyway(queue, of(refused, 'stranger'))).toEqual({ kind: 'unknown' })
    expect(await publishAnyway(queue, of('01K5ZQ6M3T8W4Y0V2X7B9C1D5E'))).toEqual({ kind: 'unknown' })
    await queue.database.write(queries => queries.updateTable('projects').set({ archived_at: 1 }).execute())
    expect(await publishAnyway(queue, of(refused))).toEqual({ kind: 'unknown' })
  })

  it('does not pass to a retry, and a refused build cannot be rolled back to', async () => {
    const refused = await deploy(refusing('new'))
    expect(await rollBack(queue, of(refused))).toMatchObject({ kind: 'refused' })
    const retried = await retryUpdate(queue, of(refused))
    await queue.worker(refusing('new')).runUntilIdle()
    if (retried.kind !== 'queued') throw new Error('nothing was retried')
    expect((await queue.status(retried.statusId)).status).toBe('failure')
  })

  it('keeps the last three refused builds, beside those to roll back to', async () => {
    const good = await deploy(pages('old'))
    const refused = []
    for (const text of ['1', '2', '3', '4']) refused.push(await deploy(refusing(text)))
    await deploy(pages('newer'))
    await collectArtifacts({
      ...queue,
      clock: createManualClock(Date.now() + 2 * 3_600_000),
      keptDeployments: 2,
    })
    const kept = await Promise.all([good, ...refused].map(artifactsOf))
    expect(kept.map(artifacts => artifacts !== null)).toEqual([true, false, true, true, true])
  })
})
