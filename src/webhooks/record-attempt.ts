import type { Database, WriteQueries } from '../database/index.ts'
import type { Clock } from '../shared/index.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'
import type { PostResult } from './post-message.ts'

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
/** Failures in a row before all deliveries of a webhook wait. */
const failuresBeforePause = 3
/** How long they wait, longer with each further failure. */
const pausesMs = [minute, 5 * minute, 15 * minute, 30 * minute, hour] as const
/** A delivery that is due for so long while its webhook is paused has failed. */
const longestWaitMs = 96 * hour

/** Records an attempt's result and frees its webhook. After three failures in a row, the webhook is paused. */
export async function recordAttempt(
  { database, clock }: { database: Database; clock: Clock },
  delivery: ClaimedDelivery,
  result: PostResult,
): Promise<void> {
  const now = clock.now()
  const failures = result.isDelivered ? 0 : delivery.failures + 1
  const pauseMs = decidePauseMs(failures)
  await database.write(async queries => {
    await queries
      .updateTable('webhook_deliveries')
      .set({ ...decideNext(delivery.attempt, result, now), outcome: result.outcome })
      .where('webhook_id', '=', delivery.webhookId)
      .where('message_id', '=', delivery.messageId)
      .where('status', '=', 'pending')
      // Unless its lease expired, or an owner has made it due again.
      .where('attempt', '=', delivery.attempt)
      .execute()
    await queries
      .updateTable('webhooks')
      .set({ busy_until: 0, failures, paused_until: pauseMs === 0 ? 0 : now + pauseMs })
      .where('id', '=', delivery.webhookId)
      .where('claimed_at', '=', delivery.claimedAt)
      .execute()
    if (pauseMs > 0) await endLongWaits(queries, delivery.webhookId, now)
  })
}

function decideNext(attempt: number, { isDelivered }: PostResult, now: number) {
  if (isDelivered) return { status: 'delivered' } as const
  const delayMs = delaysMs[attempt - 1]
  return delayMs === undefined ? ({ status: 'failed' } as const) : { due_at: now + delayMs }
}

export function decidePauseMs(failures: number): number {
  if (failures < failuresBeforePause) return 0
  return pausesMs[failures - failuresBeforePause] ?? pausesMs[4]
}

async function endLongWaits(queries: WriteQueries, webhookId: string, now: number): Promise<void> {
  await queries
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', outcome: 'the receiver did not answer for four days' })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .where('due_at', '<', now - longestWaitMs)
    .execute()
}
