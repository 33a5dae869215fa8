import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../test/support/databases.ts'
import { openQueue, type Queue } from '../../test/support/deployments/queue.ts'
import { claimDelivery, extendClaim, organizationLimit } from './claim-delivery.ts'
import { createWebhook, listDeliveries, redeliver } from './manage-webhooks.ts'
import type { PostMessage } from './post-message.ts'
import { recordAttempt } from './record-attempt.ts'
import { createWebhookSender } from './webhook-sender.ts'

describe.each(databaseKinds)('webhook deliveries on %s', kind => {
  let queue: Queue
  let posted: string[]
  beforeEach(async () => {
    queue = await openQueue(kind)
    posted = []
  })
  afterEach(() => queue.close())

  async function addWebhook(projectId: string, url: string, deliveries = 1): Promise<string> {
    const { id } = await createWebhook(queue, { projectId, webhook: { url } })
    await addDeliveries(id, deliveries)
    return id
  }

  const addDeliveries = (webhookId: string, count: number) =>
    queue.database.write(queries =>
      queries
        .insertInto('webhook_deliveries')
        .values(
          Array.from({ length: count }, (_, number) => ({
            webhook_id: webhookId,
            message_id: `${queue.clock.now()}.${number}`,
            event: 'update.started',
            body: '{}',
            status: 'pending' as const,
            due_at: queue.clock.now(),
            created_at: queue.clock.now(),
          })),
        )
        .execute(),
    )

  /** Answers at once, except from silent targets, which answer after `release`. */
  function startSender() {
    const released = Promise.withResolvers<void>()
    const running = new Map<string, number>()
    const most = { perTarget: 0, silent: 0 }
    let silent = 0
    const post: PostMessage = async ({ url }) => {
      posted.push(url)
      const count = (running.get(url) ?? 0) + 1
      running.set(url, count)
      most.perTarget = Math.max(most.perTarget, count)
      if (url.includes('silent')) {
        most.silent = Math.max(most.silent, ++silent)
        await released.promise
        silent -= 1
      }
      running.set(url, count - 1)
      return url.includes('silent')
        ? { isDelivered: false, outcome: 'no answer within 15 seconds' }
        : { isDelivered: true, outcome: 'answered 204' }
    }
    const sender = createWebhookSender({ ...queue, post })
    return { most, release: released.resolve, run: sender.runUntilIdle() }
  }

  const count = (url: string) => posted.filter(each => each.startsWith(url)).length

  it('of other organisations arrive while one organisation has sixty silent targets', async () => {
    for (const project of ['a1', 'a2', 'a3']) {
      await queue.addProject(project, null, 'greedy')
      for (let number = 0; number < 20; number++)
        await addWebhook(project, `https://silent.test/${project}/${number}`)
    }
    await queue.addProject('b', null, 'innocent')
    await addWebhook('b', 'https://b.test/', 20)
    const { most, release, run } = startSender()
    await expect.poll(() => count('https://b.test'), { timeout: 20_000 }).toBe(20)
    expect(count('https://silent.test')).toBe(organizationLimit)
    release()
    await run
    expect(count('https://silent.test')).toBe(60)
    expect(most).toEqual({ perTarget: 1, silent: organizationLimit })
  })

  it('alternate between organisations, then between targets', async () => {
    await queue.addProject('a', null, 'a')
    await queue.addProject('b', null, 'b')
    await addWebhook('a', 'https://a1.test/', 3)
    await addWebhook('a', 'https://a2.test/', 1)
    await addWebhook('b', 'https://b.test/', 2)
    const order: string[] = []
    for (let next = await claimDelivery(queue); next; next = await claimDelivery(queue)) {
      order.push(new URL(queue.secrets.open(next.url) ?? '').hostname.replace('.test', ''))
      await recordAttempt(queue, next, { isDelivered: true, outcome: 'answered 204' })
    }
    expect(order).toEqual(['a1', 'b', 'a2', 'b', 'a1', 'a1'])
  })

  it('are taken over ten seconds after their process last said that it works on them', async () => {
    await queue.addProject('a', null, 'a')
    await addWebhook('a', 'https://a.test/')
    const claim = () => claimDelivery(queue)
    const first = await claim()
    if (first === undefined) throw new Error('One is due.')
    queue.clock.advance(8_000)
    const extended = { from: first.leaseEndsAt, to: queue.clock.now() + 9_000 }
    expect(await extendClaim(queue.database, first, extended)).toBe(true)
    queue.clock.advance(8_000)
    expect(await claim()).toBeUndefined()
    queue.clock.advance(2_000)
    expect(await claim()).toMatchObject({ messageId: first.messageId, attempt: 2 })
    const again = { from: extended.to, to: extended.to + 9_000 }
    expect(await extendClaim(queue.database, first, again)).toBe(false)
  })

  it('are not claimed longer by an extension that comes after their end', async () => {
    await queue.addProject('a', null, 'a')
    const webhookId = await addWebhook('a', 'https://a.test/')
    const first = await claimDelivery(queue)
    if (first === undefined) throw new Error('One is due.')
    await recordAttempt(queue, first, { isDelivered: true, outcome: 'answered 204' })
    const late = { from: first.leaseEndsAt, to: first.leaseEndsAt + 9_000 }
    expect(await extendClaim(queue.database, first, late)).toBe(false)
    queue.clock.advance(1)
    await addDeliveries(webhookId, 1)
    expect(await claimDelivery(queue)).toMatchObject({ attempt: 1 })
  })

  it('wait longer and longer after three failures of their target, and are not attempted meanwhile', async () => {
    await queue.addProject('a', null, 'a')
    await addWebhook('a', 'https://silent.test/', 12)
    const attempts = async () => {
      const before = posted.length
      const { release, run } = startSender()
      release()
      await run
      return posted.length - before
    }
    expect(await attempts()).toBe(3)
    for (const minutes of [1, 5, 15, 30, 60, 60]) {
      queue.clock.advance(minutes * 60_000 - 1)
      expect(await attempts()).toBe(0)
      queue.clock.advance(1)
      expect(await attempts()).toBe(1)
    }
  })

  it('resume at once when their target answers again, or an owner sends one again', async () => {
    await queue.addProject('a', null, 'a')
    const webhookId = await addWebhook('a', 'https://silent.test/', 3)
    const { release, run } = startSender()
    release()
    await run
    await queue.database.write(queries =>
      queries.updateTable('webhooks').set({ url: 'https://up.test/' }).where('id', '=', webhookId).execute(),
    )
    queue.clock.advance(5_000)
    await startSender().run
    expect(count('https://up.test')).toBe(0)
    const [first] = await listDeliveries(queue, { webhookId })
    await redeliver(queue, { projectId: 'a', webhookId, deliveryId: first?.id ?? '' })
    await startSender().run
    expect(count('https://up.test')).toBe(3)
    expect((await listDeliveries(queue, { webhookId })).map(({ status }) => status)).toEqual(
      Array(3).fill('delivered'),
    )
  })

  it('that waited four days for a paused target have failed', async () => {
    await queue.addProject('a', null, 'a')
    const webhookId = await addWebhook('a', 'https://silent.test/', 9)
    for (const days of [0, 5]) {
      queue.clock.advance(days * 86_400_000)
      const { release, run } = startSender()
      release()
      await run
    }
    const statuses = (await listDeliveries(queue, { webhookId })).map(({ status }) => status)
    expect(statuses.filter(status => status === 'failed')).toHaveLength(8)
    expect(posted).toHaveLength(4)
  })
})
