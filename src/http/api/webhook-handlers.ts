import { AppError, namesPrivateAddress } from '../../shared/index.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
} from '../../webhooks/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

export const webhookHandlers = {
  async listWebhooks(services, { params }) {
    return { json: { webhooks: await listWebhooks(services, params) } }
  },

  async createWebhook(services, { params, body }) {
    refusePrivateAddress(services, body.url)
    const webhook = await createWebhook(services, { projectId: params.projectId, webhook: body })
    return { json: webhook, headers: { 'cache-control': 'no-store' } }
  },

  async removeWebhook(services, { params }) {
    return { json: found(await removeWebhook(services, params), params.webhookId) }
  },

  async listWebhookDeliveries(services, { params }) {
    const { webhookId } = params
    found(
      (await listWebhooks(services, params)).find(({ id }) => id === webhookId),
      webhookId,
    )
    return { json: { deliveries: await listDeliveries(services, params) } }
  },

  async redeliverWebhook(services, { params }) {
    return { json: found(await redeliver(services, params), params.deliveryId) }
  },
} satisfies Partial<RouteHandlers>

/** Checks the address only. Host names that resolve to a private address are refused on delivery. */
function refusePrivateAddress({ settings }: Pick<HttpServices, 'settings'>, url: string): void {
  if (settings.allowPrivateWebhooks || !namesPrivateAddress(new URL(url))) return
  const message = 'is a private network address; the operator can allow those with LECTERN_WEBHOOK_PRIVATE'
  throw new AppError('invalid-request', `The URL ${message}.`, { details: [{ path: 'url', message }] })
}

function found<View>(view: View | undefined, id: string): View {
  if (view) return view
  throw new AppError('not-found', `This project has no webhook or delivery ${id}.`)
}
