import { findProject } from '../../access/index.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
} from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
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
