import { findProject } from '../../access/index.ts'
import { AppError, namesPrivateAddress } from '../../shared/index.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
} from '../../webhooks/index.ts'
import type { Call, Handlers, Services } from '../handler.ts'

type WebhookRoute =
  | 'listWebhooks'
  | 'createWebhook'
  | 'removeWebhook'
  | 'listWebhookDeliveries'
  | 'redeliverWebhook'

export const webhookHandlers: Handlers<WebhookRoute> = {
  async listWebhooks(services, call) {
    await requireProject(services, call)
    return { json: { webhooks: await listWebhooks(services, call.params) } }
  },

  async createWebhook(services, call) {
    await requireProject(services, call)
    refusePrivateAddress(services, call.body.url)
    const webhook = await createWebhook(services, { projectId: call.params.projectId, webhook: call.body })
    return { json: webhook, headers: { 'cache-control': 'no-store' } }
  },

  async removeWebhook(services, call) {
    await requireProject(services, call)
    return { json: found(await removeWebhook(services, call.params), call.params.webhookId) }
  },

  async listWebhookDeliveries(services, call) {
    await requireProject(services, call)
    const { webhookId } = call.params
    found(
      (await listWebhooks(services, call.params)).find(({ id }) => id === webhookId),
      webhookId,
    )
    return { json: { deliveries: await listDeliveries(services, call.params) } }
  },

  async redeliverWebhook(services, call) {
    await requireProject(services, call)
    return { json: found(await redeliver(services, call.params), call.params.deliveryId) }
  },
}

/** At once, rather than with each delivery; a name that leads inside is found when a message is posted. */
function refusePrivateAddress({ settings }: Pick<Services, 'settings'>, url: string): void {
  if (settings.allowPrivateWebhooks || !namesPrivateAddress(new URL(url))) return
  const message =
    'leads inside the network of this server; the operator can allow it with LECTERN_WEBHOOK_PRIVATE'
  throw new AppError('invalid-request', `The address ${message}.`, { details: [{ path: 'url', message }] })
}

async function requireProject(
  services: Services,
  { params, principal }: Pick<Call, 'principal'> & { params: { projectId: string } },
): Promise<void> {
  const { projectId } = params
  if (!(await findProject(services, { organizationId: principal.organizationId, projectId })))
    throw new AppError('not-found', `There is no project with the identifier ${projectId}.`)
}

function found<View>(view: View | undefined, id: string): View {
  if (view) return view
  throw new AppError('not-found', `There is no webhook or delivery ${id} in this project.`)
}
