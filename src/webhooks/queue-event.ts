import type { WebhookEvent, WebhookMessage } from '../contract/index.ts'
import { decodeJson, type WriteQueries } from '../database/index.ts'
import { readDeploymentRow, writeUpdateSummary } from '../deployments/index.ts'

const keptMs = 30 * 24 * 3_600_000

/**
 * Queues a message to each of the project's webhooks that wants to hear of the event, in the transaction that brings it
 * about: told of is what happened, and nothing else.
 */
export async function queueEvent(
  queries: WriteQueries,
  { deploymentId, event, now }: { deploymentId: string; event: WebhookEvent; now: number },
): Promise<void> {
  const webhooks = await queries
    .selectFrom('webhooks')
    .innerJoin('deployments', 'deployments.project_id', 'webhooks.project_id')
    .select(['webhooks.id', 'events_json'])
    .where('deployments.id', '=', deploymentId)
    .execute()
  const listening = webhooks.filter(webhook =>
    decodeJson<WebhookEvent[]>(webhook.events_json).includes(event),
  )
  if (listening.length === 0) return
  const ids = listening.map(({ id }) => id)
  await queries
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', 'in', ids)
    .where('status', '!=', 'pending')
    .where('created_at', '<', now - keptMs)
    .execute()
  const body = JSON.stringify(await writeMessage(queries, deploymentId, event, now))
  const message = { message_id: `${deploymentId}.${event}`, event, body, due_at: now, created_at: now }
  await queries
    .insertInto('webhook_deliveries')
    .values(ids.map(id => ({ ...message, webhook_id: id, status: 'pending' as const })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

async function writeMessage(
  queries: WriteQueries,
  deploymentId: string,
  event: WebhookEvent,
  now: number,
): Promise<WebhookMessage> {
  const row = await queries
    .selectFrom('deployments')
    .innerJoin('projects', 'projects.id', 'deployments.project_id')
    .selectAll('deployments')
    .select('projects.domain')
    .where('deployments.id', '=', deploymentId)
    .executeTakeFirstOrThrow()
  // No screenshots are there yet that would need an address.
  const data = writeUpdateSummary(readDeploymentRow(row), { domain: row.domain, baseUrl: '' })
  return { type: event, timestamp: new Date(now).toISOString(), data }
}
