import type { SecretBox } from '../access/index.ts'
import type { Database } from '../database/index.ts'
import { createDueWork, type DueWork } from '../deployments/index.ts'
import { type Clock, type Log, runWithLease, type Telemetry } from '../shared/index.ts'
import { type ClaimedDelivery, claimDelivery, extendClaim } from './claim-delivery.ts'
import type { PostMessage, PostResult } from './post-message.ts'
import { recordAttempt } from './record-attempt.ts'
import { signMessage } from './sign-message.ts'

export interface WebhookSenderOptions {
  database: Database
  secrets: SecretBox
  clock: Clock
  log: Log
  post: PostMessage
  telemetry?: Telemetry
}

const pollMs = 5_000
const unreadable = 'not sent: its address was encrypted with an unknown secret; create the webhook again'
/** Deliveries that one process posts at the same time. */
const lanes = 16

/** Posts due deliveries until each is delivered or has failed. Any number of processes can run it. */
export function createWebhookSender({
  database,
  secrets,
  clock,
  log,
  post,
  telemetry,
}: WebhookSenderOptions): DueWork {
  async function postDelivery(delivery: ClaimedDelivery, signal: AbortSignal): Promise<PostResult> {
    const { messageId: id, body } = delivery
    const [url, secret] = [secrets.read(delivery.url), secrets.read(delivery.secret)]
    if (url === undefined || secret === undefined) return { isDelivered: false, outcome: unreadable }
    const headers = { 'user-agent': 'lectern', ...signMessage(secret, { id, body, now: clock.now() }) }
    return post({ url, headers, body }, signal)
  }

  return createDueWork({
    database,
    log,
    pollMs,
    lanes,
    channel: 'deliveries',
    complaint: 'webhooks could not be sent',
    async runDue(signal, startAnother) {
      const delivery = await claimDelivery({ database, clock })
      if (delivery === undefined) return false
      startAnother()
      const lease = {
        clock,
        endsAt: delivery.leaseEndsAt,
        extend: (from: number, to: number) => extendClaim(database, delivery, { from, to }),
      }
      const result = await runWithLease(lease, () => postDelivery(delivery, signal))
      telemetry?.count('webhook_attempts', { result: result.isDelivered ? 'delivered' : 'failed' })
      // A delivery that the server's stop interrupts is sent again.
      if (!signal.aborted || result.isDelivered) await recordAttempt({ database, clock }, delivery, result)
      return true
    },
  })
}
