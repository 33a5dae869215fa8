import type { Database, WriteQueries } from '../database/index.ts'
import { type Clock, workLeaseMs } from '../shared/index.ts'

/** A delivery that this process may attempt until its lease expires. Nothing else is posted to its webhook meanwhile. */
export interface ClaimedDelivery {
  webhookId: string
  messageId: string
  /** Sealed, like the secret. */
  url: string
  secret: string
  body: string
  /** From 1. */
  attempt: number
  /** Identifies the claim in the webhook's row. */
  claimedAt: number
  leaseEndsAt: number
  /** Earlier attempts of any delivery of the webhook that failed in a row. */
  failures: number
}

/** Deliveries of one organisation that are posted at the same time, by all processes together. */
export const organizationLimit = 4

/**
 * Claims the next due delivery, round-robin over organisations, then over their webhooks. Skips webhooks that are busy or paused, and
 * organisations at their limit. Undefined if there is none.
 */
export async function claimDelivery(needs: {
  database: Database
  clock: Clock
}): Promise<ClaimedDelivery | undefined> {
  for (;;) {
    const now = needs.clock.now()
    const next = await findNext(needs.database, now)
    if (next === undefined) return undefined
    const claimed = await needs.database.write(queries => claim(queries, next, now))
    if (claimed !== undefined) return claimed
  }
}

type Candidate = NonNullable<Awaited<ReturnType<typeof findNext>>>

function findNext(database: Database, now: number) {
  return database.queries
    .selectFrom('webhooks')
    .innerJoin('projects', 'projects.id', 'webhooks.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.secret',
      'webhooks.failures',
      'webhooks.claimed_at',
      'organizations.id as organizationId',
      'organizations.deliveries_claimed_at as organizationClaimedAt',
    ])
    .where('busy_until', '<=', now)
    .where('paused_until', '<=', now)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .select('message_id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('status', '=', 'pending')
          .where('due_at', '<=', now),
      ),
    )
    .where(
      eb =>
        eb
          .selectFrom('webhooks as busy')
          .innerJoin('projects as busy_projects', 'busy_projects.id', 'busy.project_id')
          .select(count => count.fn.countAll<number>().as('count'))
          .whereRef('busy_projects.organization_id', '=', 'organizations.id')
          .where('busy.busy_until', '>', now),
      '<',
      organizationLimit,
    )
    .orderBy('organizations.deliveries_claimed_at')
    .orderBy('organizations.id')
    .orderBy('webhooks.claimed_at')
    .orderBy('webhooks.id')
    .executeTakeFirst()
}

/** Returns undefined if another claim came first. */
async function claim(
  queries: WriteQueries,
  next: Candidate,
  now: number,
): Promise<ClaimedDelivery | undefined> {
  // Every claim changes this time, so that the count of busy webhooks is still right.
  const organization = await queries
    .updateTable('organizations')
    .set({ deliveries_claimed_at: Math.max(now, next.organizationClaimedAt + 1) })
    .where('id', '=', next.organizationId)
    .where('deliveries_claimed_at', '=', next.organizationClaimedAt)
    .executeTakeFirst()
  if (organization.numUpdatedRows === 0n) return undefined
  const due = await queries
    .selectFrom('webhook_deliveries')
    .select(['message_id', 'body', 'attempt'])
    .where('webhook_id', '=', next.id)
    .where('status', '=', 'pending')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return undefined
  const attempt = due.attempt + 1
  const claimedAt = Math.max(now, next.claimed_at + 1)
  const leaseEndsAt = now + workLeaseMs
  await queries
    .updateTable('webhook_deliveries')
    .set({ attempt, due_at: leaseEndsAt })
    .where('webhook_id', '=', next.id)
    .where('message_id', '=', due.message_id)
    .execute()
  await queries
    .updateTable('webhooks')
    .set({ claimed_at: claimedAt, busy_until: leaseEndsAt })
    .where('id', '=', next.id)
    .execute()
  const { url, secret, failures } = next
  return {
    webhookId: next.id,
    messageId: due.message_id,
    body: due.body,
    url,
    secret,
    failures,
    attempt,
    claimedAt,
    leaseEndsAt,
  }
}

/** Moves the end of a lease unless it has changed; returns whether it did. */
export async function extendClaim(
  database: Database,
  { webhookId, messageId, attempt, claimedAt }: ClaimedDelivery,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  return database.write(async queries => {
    const webhook = await queries
      .updateTable('webhooks')
      .set({ busy_until: to })
      .where(eb => eb.and({ id: webhookId, claimed_at: claimedAt, busy_until: from }))
      .executeTakeFirst()
    if (webhook.numUpdatedRows === 0n) return false
    await queries
      .updateTable('webhook_deliveries')
      .set({ due_at: to })
      .where(eb => eb.and({ webhook_id: webhookId, message_id: messageId, attempt, due_at: from }))
      .execute()
    return true
  })
}
