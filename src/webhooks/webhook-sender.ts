import type { Database } from '../database/index.ts'
import { createDueWork, type DueWork } from '../deployments/index.ts'
import type { Clock, Log } from '../shared/index.ts'
import type { PostMessage, PostResult } from './post-message.ts'
import { signMessage } from './sign-message.ts'

export interface WebhookSenderOptions {
  database: Database
  clock: Clock
  log: Log
  post: PostMessage
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Delays before each repetition, as Standard Webhooks recommends. After the last one, a delivery has failed. */
const delaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** Longer than an attempt takes, so an expired lease belongs to a dead process. */
const leaseMs = minute
const pollMs = 5 * second
const atOnce = 8

/** Posts due deliveries until each is delivered or has failed. Any number of processes can run it. */
export function createWebhookSender({ database, clock, log, post }: WebhookSenderOptions): DueWork {
  async function send(delivery: DueDelivery, signal: AbortSignal): Promise<void> {
    const { url, secret, message_id: id, body } = delivery
    const headers = { 'user-agent': 'lectern', ...signMessage(secret, { id, body, now: clock.now() }) }
    const result = await post({ url, headers, body }, signal)
    // A delivery that the server's stop interrupts is sent again.
    if (!signal.aborted || result.isDelivered) await recordAttempt({ database, clock }, delivery, result)
  }

  return createDueWork({
    database,
    log,
    pollMs,
    channel: 'deliveries',
    complaint: 'webhooks could not be sent',
    async runDue(signal) {
      const due = await claimDue({ database, clock })
      await Promise.all(due.map(delivery => send(delivery, signal)))
      return due.length > 0
    },
  })
}

type Needs = Pick<WebhookSenderOptions, 'database' | 'clock'>
type DueDelivery = Awaited<ReturnType<typeof findDue>>[number]

function findDue(database: Database, now: number) {
  return database.queries
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_id', 'message_id', 'body', 'attempt', 'url', 'secret'])
    .where('status', '=', 'pending')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(atOnce)
    .execute()
}

/** Claims deliveries for one attempt, until the lease expires. */
async function claimDue({ database, clock }: Needs): Promise<DueDelivery[]> {
  const claimed: DueDelivery[] = []
  const now = clock.now()
  for (const due of await findDue(database, now)) {
    const attempt = due.attempt + 1
    if (await updateUnchanged(database, due, { attempt, due_at: now + leaseMs }))
      claimed.push({ ...due, attempt })
  }
  return claimed
}

async function recordAttempt(
  { database, clock }: Needs,
  delivery: DueDelivery,
  { isDelivered, outcome }: PostResult,
): Promise<void> {
  const delayMs = delaysMs[delivery.attempt - 1]
  if (isDelivered) await updateUnchanged(database, delivery, { status: 'delivered', outcome })
  else if (delayMs === undefined) await updateUnchanged(database, delivery, { status: 'failed', outcome })
  else await updateUnchanged(database, delivery, { due_at: clock.now() + delayMs, outcome })
}

interface DeliveryChanges {
  attempt?: number
  due_at?: number
  status?: 'delivered' | 'failed'
  outcome?: string
}

/** Changes a delivery unless another process has claimed it since it was read; returns whether it did. */
async function updateUnchanged(
  database: Database,
  delivery: DueDelivery,
  changes: DeliveryChanges,
): Promise<boolean> {
  const result = await database.write(queries =>
    queries
      .updateTable('webhook_deliveries')
      .set(changes)
      .where('webhook_id', '=', delivery.webhook_id)
      .where('message_id', '=', delivery.message_id)
      .where('status', '=', 'pending')
      .where('attempt', '=', delivery.attempt)
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n
}
