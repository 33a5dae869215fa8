import type { SecretBox } from '../access/index.ts'
import {
  type CreateWebhook,
  type WebhookDeliveryView,
  type WebhookEvent,
  type WebhookView,
  webhookEvents,
} from '../contract/index.ts'
import { type Database, decodeJson, encodeJson } from '../database/index.ts'
import { lockProject } from '../deployments/index.ts'
import { AppError, type Clock, type CreateId } from '../shared/index.ts'
import { showWebhookAddress } from './show-webhook-address.ts'
import { createSigningSecret } from './sign-message.ts'

// The caller has checked access to the project. Webhooks of other projects are not found.

const webhookLimit = 20
const listedDeliveries = 100

interface CreateNeeds {
  database: Database
  secrets: SecretBox
  clock: Clock
  createId: CreateId
}

/** Throws `conflict` if the project already has twenty webhooks. */
export async function createWebhook(
  { database, secrets, clock, createId }: CreateNeeds,
  { projectId, webhook }: { projectId: string; webhook: CreateWebhook },
): Promise<WebhookView & { secret: string }> {
  const secret = createSigningSecret()
  const row = {
    id: createId(),
    project_id: projectId,
    url: secrets.seal(webhook.url),
    secret: secrets.seal(secret),
    events_json: encodeJson([...new Set(webhook.events ?? webhookEvents)]),
    created_at: clock.now(),
  }
  await database.write(async queries => {
    await lockProject(queries, database.kind, projectId)
    const existing = await queries
      .selectFrom('webhooks')
      .select('id')
      .where('project_id', '=', projectId)
      .execute()
    if (existing.length >= webhookLimit)
      throw new AppError(
        'conflict',
        `The project already has ${webhookLimit} webhooks, the maximum. Remove one first.`,
      )
    await queries.insertInto('webhooks').values(row).execute()
  })
  return { ...viewWebhook({ secrets }, row), secret }
}

/** Lists webhooks, oldest first, without secrets. */
export async function listWebhooks(
  { database, secrets }: { database: Database; secrets: SecretBox },
  { projectId }: { projectId: string },
): Promise<WebhookView[]> {
  const rows = await database.queries
    .selectFrom('webhooks')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  return rows.map(row => viewWebhook({ secrets }, row))
}

interface WebhookAddress {
  projectId: string
  webhookId: string
}

/** Removes a webhook and returns it; undefined if there is none. */
export async function removeWebhook(
  { database, secrets }: { database: Database; secrets: SecretBox },
  { projectId, webhookId }: WebhookAddress,
): Promise<WebhookView | undefined> {
  const row = await database.write(async queries => {
    // The same lock as queueing deliveries.
    await lockProject(queries, database.kind, projectId)
    return queries
      .deleteFrom('webhooks')
      .where('id', '=', webhookId)
      .where('project_id', '=', projectId)
      .returningAll()
      .executeTakeFirst()
  })
  return row && viewWebhook({ secrets }, row)
}

/** Lists the last hundred deliveries, newest first. */
export async function listDeliveries(
  { database }: { database: Database },
  { webhookId }: Pick<WebhookAddress, 'webhookId'>,
): Promise<WebhookDeliveryView[]> {
  const rows = await database.queries
    .selectFrom('webhook_deliveries')
    .select(['message_id', 'event', 'status', 'attempt', 'outcome', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(listedDeliveries)
    .execute()
  return rows.map(viewDelivery)
}

/** Makes a delivery due again, whatever its status, and ends its webhook's pause; undefined if there is none. */
export async function redeliver(
  { database, clock }: { database: Database; clock: Clock },
  { projectId, webhookId, deliveryId }: WebhookAddress & { deliveryId: string },
): Promise<WebhookDeliveryView | undefined> {
  const row = await database.write(async queries => {
    const due = await queries
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', attempt: 0, due_at: clock.now(), outcome: null })
      .where('webhook_id', '=', webhookId)
      .where('message_id', '=', deliveryId)
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('webhooks')
            .select('webhooks.id')
            .where('webhooks.id', '=', webhookId)
            .where('project_id', '=', projectId),
        ),
      )
      .returning(['message_id', 'event', 'status', 'attempt', 'outcome', 'webhook_deliveries.created_at'])
      .executeTakeFirst()
    if (due)
      await queries.updateTable('webhooks').set({ paused_until: 0 }).where('id', '=', webhookId).execute()
    return due
  })
  await database.notify('deliveries', projectId)
  return row && viewDelivery(row)
}

function viewWebhook(
  { secrets }: { secrets: SecretBox },
  row: { id: string; url: string; events_json: string; created_at: number },
): WebhookView {
  return {
    id: row.id,
    url: showWebhookAddress(secrets.read(row.url)),
    events: decodeJson<WebhookEvent[]>(row.events_json),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

interface DeliveryRow {
  message_id: string
  event: string
  status: WebhookDeliveryView['status']
  attempt: number
  outcome: string | null
  created_at: number
}

function viewDelivery(row: DeliveryRow): WebhookDeliveryView {
  return {
    id: row.message_id,
    event: readEvent(row.event),
    status: row.status,
    attempts: row.attempt,
    outcome: row.outcome,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

// Only `queueDeliveries` writes this column.
function readEvent(event: string): WebhookEvent {
  return event as WebhookEvent
}
