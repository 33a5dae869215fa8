import type { Database } from '../database/index.ts'
import { createDueWork, type DueWork } from '../deployments/index.ts'
import type { Clock, Log } from '../shared/index.ts'
import { claimDelivery } from './claim-delivery.ts'
import type { PostMessage } from './post-message.ts'
import { recordAttempt } from './record-attempt.ts'
import { signMessage } from './sign-message.ts'

export interface WebhookSenderOptions {
  database: Database
  clock: Clock
  log: Log
  post: PostMessage
}

const pollMs = 5_000
/** Deliveries that one process posts at the same time. */
const lanes = 16

/** Posts due deliveries until each is delivered or has failed. Any number of processes can run it. */
export function createWebhookSender({ database, clock, log, post }: WebhookSenderOptions): DueWork {
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
      const { url, secret, messageId: id, body } = delivery
      const headers = { 'user-agent': 'lectern', ...signMessage(secret, { id, body, now: clock.now() }) }
      const result = await post({ url, headers, body }, signal)
      // A delivery that the server's stop interrupts is sent again.
      if (!signal.aborted || result.isDelivered) await recordAttempt({ database, clock }, delivery, result)
      return true
    },
  })
}
