import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectMetrics } from '../../test/support/collect-metrics.ts'
import { databaseKinds } from '../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../test/support/deployments/script-build.ts'
import { webhookMessageSchema } from '../contract/index.ts'
import { cancelUpdate } from '../deployments/control/cancel-update.ts'
import { createWebhook, listDeliveries, redeliver, removeWebhook } from './manage-webhooks.ts'
import type { OutgoingMessage, PostMessage } from './post-message.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { createWebhookSender } from './webhook-sender.ts'

describe.each(databaseKinds)('webhooks on %s', kind => {
  let queue: Queue
  let sent: OutgoingMessage[]
  let isUp: boolean
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    sent = []
    isUp = true
  })
  afterEach(() => queue.close())

  const post: PostMessage = async message => {
    sent.push(message)
    return isUp
      ? { isDelivered: true, outcome: 'answered 204' }
      : { isDelivered: false, outcome: 'answered 503' }
  }
  const send = async () => {
    await queue.readEvents(queueDeliveries)
    await createWebhookSender({ ...queue, post }).runUntilIdle()
  }
  const listen = (webhook: Partial<Parameters<typeof createWebhook>[1]['webhook']> = {}) =>
    createWebhook(queue, { projectId: 'docs', webhook: { url: 'https://hooks.test/', ...webhook } })
  const deploy = async () => {
    const id = await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    return id
  }
  const types = () => sent.map(({ body }) => webhookMessageSchema.parse(JSON.parse(body)).type)

  it('are stored with a sealed address and secret', async () => {
    const { secret } = await listen({ url: 'https://me:s3cret@hooks.test/?token=s3cret' })
    const rows = await queue.database.queries.selectFrom('webhooks').selectAll().execute()
    for (const text of [secret, 's3cret', 'hooks.test']) expect(JSON.stringify(rows)).not.toContain(text)
    await deploy()
    await send()
    expect(sent[0]?.url).toBe('https://me:s3cret@hooks.test/?token=s3cret')
  })

  it('receive the start and the end of an update, with its status at that time', async () => {
    await listen()
    const id = await deploy()
    await send()
    expect(types().sort()).toEqual(['update.started', 'update.succeeded'])
    const end = sent.find(({ headers }) => headers['webhook-id'] === `${id}.update.succeeded`)
    const { logs: _, ...summary } = await queue.status(id)
    expect(webhookMessageSchema.parse(JSON.parse(end?.body ?? ''))).toMatchObject({ data: summary })
    await send()
    expect(sent).toHaveLength(2)
  })

  it('receive only their chosen events of their project', async () => {
    await queue.addProject('other')
    await createWebhook(queue, { projectId: 'other', webhook: { url: 'https://other.test/' } })
    await listen({ events: ['update.failed'] })
    await deploy()
    const waiting = await queue.request('docs')
    await cancelUpdate(queue, { organizationId, statusId: waiting, by: 'with a key' })
    await send()
    expect(sent.map(({ url, headers }) => [url, headers['webhook-id']])).toEqual([
      ['https://hooks.test/', `${waiting}.update.failed`],
    ])
  })

  it('receive the same message again, with growing delays, until they answer', async () => {
    const { id: webhookId } = await listen({ events: ['update.succeeded'] })
    isUp = false
    await deploy()
    const waits = [0, 5, 300, 1_800]
    for (const [attempt, seconds] of waits.entries()) {
      queue.clock.advance(seconds * 1_000 - 1)
      await send()
      expect(sent).toHaveLength(seconds === 0 ? 0 : attempt)
      queue.clock.advance(1)
      await send()
      expect(sent).toHaveLength(attempt + 1)
    }
    expect(await listDeliveries(queue, { webhookId })).toMatchObject([
      { status: 'pending', attempts: 4, outcome: 'answered 503' },
    ])
    isUp = true
    queue.clock.advance(7_200_000)
    await send()
    expect(await listDeliveries(queue, { webhookId })).toMatchObject([{ status: 'delivered', attempts: 5 }])
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  })

  it('have each attempt counted by its result', async () => {
    const { telemetry, read } = await collectMetrics()
    const sendCounted = async () => {
      await queue.readEvents(queueDeliveries)
      await createWebhookSender({ ...queue, post, telemetry }).runUntilIdle()
    }
    await listen({ events: ['update.succeeded'] })
    isUp = false
    await deploy()
    await sendCounted()
    queue.clock.advance(5_000)
    await sendCounted()
    isUp = true
    queue.clock.advance(300_000)
    await sendCounted()
    expect(await read()).toEqual({
      'webhook_attempts_total{result="failed"}': 2,
      'webhook_attempts_total{result="delivered"}': 1,
    })
  })

  it('are finally given up, and can be redelivered', async () => {
    const { id: webhookId } = await listen({ events: ['update.succeeded'] })
    isUp = false
    await deploy()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await send()
      queue.clock.advance(86_400_000)
    }
    expect(sent).toHaveLength(10)
    const [failed] = await listDeliveries(queue, { webhookId })
    expect(failed).toMatchObject({ status: 'failed', attempts: 10 })
    isUp = true
    const address = { projectId: 'docs', webhookId, deliveryId: failed?.id ?? '' }
    expect(await redeliver(queue, { ...address, projectId: 'other' })).toBeUndefined()
    expect(await redeliver(queue, address)).toMatchObject({ status: 'pending', attempts: 0 })
    await send()
    expect(await listDeliveries(queue, { webhookId })).toMatchObject([{ status: 'delivered' }])
  })

  it('receive a message once from two senders, and again if a sender dies', async () => {
    const { id: webhookId } = await listen({ events: ['update.succeeded'] })
    await deploy()
    await Promise.all([send(), send()])
    expect(sent).toHaveLength(1)

    await deploy()
    const begun = Promise.withResolvers<void>()
    const dying = createWebhookSender({
      ...queue,
      post: (_, signal) =>
        new Promise(resolve => {
          begun.resolve()
          signal.addEventListener('abort', () => resolve({ isDelivered: false, outcome: 'stopped' }))
        }),
    })
    await queue.readEvents(queueDeliveries)
    const run = dying.runUntilIdle()
    await begun.promise
    await dying.close()
    await run
    await send()
    expect(sent).toHaveLength(1)
    queue.clock.advance(10_000)
    await send()
    expect(sent).toHaveLength(2)
    expect(await listDeliveries(queue, { webhookId })).toMatchObject([
      { status: 'delivered', attempts: 2 },
      { status: 'delivered', attempts: 1 },
    ])
  })

  it('receive nothing after their removal, and are limited to twenty', async () => {
    const { id: webhookId } = await listen()
    await deploy()
    expect(await removeWebhook(queue, { projectId: 'other', webhookId })).toBeUndefined()
    expect(await removeWebhook(queue, { projectId: 'docs', webhookId })).toMatchObject({ id: webhookId })
    await send()
    expect(sent).toEqual([])
    for (let count = 0; count < 20; count += 1) await listen()
    await expect(listen()).rejects.toMatchObject({ code: 'conflict' })
  })
})
