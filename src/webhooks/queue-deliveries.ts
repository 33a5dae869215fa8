import type { WebhookEvent, WebhookMessage } from '../contract/index.ts'
import { decodeJson, type WriteQueries } from '../database/index.ts'
import type { DeploymentEvent } from '../deployments/index.ts'

const keptMs = 30 * 24 * 3_600_000
const eventTypes = {
  in_progress: 'update.started',
  success: 'update.succeeded',
  failure: 'update.failed',
} as const satisfies Record<DeploymentEvent['state'], WebhookEvent>

/** Queues one delivery for each of the project's webhooks that listens to the event, and removes their old deliveries. */
export async function queueDeliveries(queries: WriteQueries, event: DeploymentEvent): Promise<void> {
  const type = eventTypes[event.state]
  const webhooks = await queries
    .selectFrom('webhooks')
    .select(['id', 'events_json'])
    .where('project_id', '=', event.projectId)
    .execute()
  const ids = webhooks
    .filter(webhook => decodeJson<WebhookEvent[]>(webhook.events_json).includes(type))
    .map(({ id }) => id)
  if (ids.length === 0) return
  await queries
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', 'in', ids)
    .where('status', '!=', 'pending')
    .where('created_at', '<', event.createdAt - keptMs)
    .execute()
  const timestamp = new Date(event.createdAt).toISOString()
  const delivery = {
    message_id: `${event.deploymentId}.${type}`,
    event: type,
    body: JSON.stringify({ type, timestamp, data: event.update } satisfies WebhookMessage),
    status: 'pending' as const,
    due_at: event.createdAt,
    created_at: event.createdAt,
  }
  await queries
    .insertInto('webhook_deliveries')
    .values(ids.map(id => ({ ...delivery, webhook_id: id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
