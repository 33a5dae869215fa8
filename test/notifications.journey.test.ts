import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { webhookMessageSchema } from '../src/contract/index.ts'
import { createStrangerKey } from './support/organizations.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { startLectern } from './support/start-lectern.ts'

test('webhooks receive signed events of an update, and other organisations cannot use them', async () => {
  const receiver = await startScriptedService(() => ({ status: 204 }))
  const lectern = await startLectern({ environment: { LECTERN_WEBHOOK_PRIVATE: 'true' } })
  const { projectId } = lectern
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const webhook = await client.createWebhook({ projectId, url: receiver.url })
  const { statusId } = await client.triggerUpdate({ projectId })
  await expect.poll(() => receiver.requests.length).toBe(2)

  const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64')
  for (const { headers, body } of receiver.requests) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(webhookMessageSchema.parse(JSON.parse(String(body))).data._id).toBe(statusId)
  }
  const address = { projectId, webhookId: webhook.id }
  const list = async () => (await client.listWebhookDeliveries(address)).deliveries
  await expect
    .poll(async () => (await list()).map(({ status }) => status))
    .toEqual(['delivered', 'delivered'])
  const [delivery] = await list()
  await client.redeliverWebhook({ ...address, deliveryId: delivery?.id ?? '' })
  await expect.poll(() => receiver.requests.length).toBe(3)

  const strangerKey = await createStrangerKey(lectern)
  const stranger = createClient({ baseUrl: lectern.url, key: strangerKey })
  for (const attempt of [
    stranger.listWebhooks({ projectId }),
    stranger.createWebhook({ projectId, url: receiver.url }),
    stranger.removeWebhook(address),
    stranger.listWebhookDeliveries(address),
    stranger.redeliverWebhook({ ...address, deliveryId: delivery?.id ?? '' }),
  ])
    await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
  for (const url of ['ftp://hooks.test', 'javascript:alert(1)', 'hooks.test', ''])
    await expect(client.createWebhook({ projectId, url })).rejects.toMatchObject({ code: 'invalid-request' })

  expect((await client.listWebhooks({ projectId })).webhooks).toHaveLength(1)
  await client.removeWebhook(address)
  await expect(client.removeWebhook(address)).rejects.toMatchObject({ code: 'not-found' })
  await lectern.close()
  await receiver.close()
})

test('a webhook with a private address is refused unless the operator allows it', async () => {
  const lectern = await startLectern()
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const { projectId } = lectern
  for (const url of ['http://127.0.0.1:9/', 'https://[::1]/x', 'http://10.0.0.8/hook'])
    await expect(client.createWebhook({ projectId, url })).rejects.toThrow('private network')
  expect((await client.listWebhooks({ projectId })).webhooks).toEqual([])
  await lectern.close()
})
