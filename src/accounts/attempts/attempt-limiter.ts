import { createHmac } from 'node:crypto'
import { clientNetwork } from '../../access/index.ts'
import type { Database, WriteQueries } from '../../database/index.ts'
import { AppError, type Clock, type Log } from '../../shared/index.ts'
import {
  type AttemptCount,
  type AttemptRule,
  countFailure,
  forgottenAfterMs,
  takeBackFailure,
} from './back-off.ts'

const hourMs = 60 * 60_000

export interface NewAttempt {
  /** What is guessed. Passwords and codes are counted apart, except for the network. */
  secret: 'password' | 'code'
  /** The e-mail address, whether or not it has an account. */
  account: string
  /** The client's address. */
  address: string
  /** The trusted device of the account that the attempt comes from. */
  deviceId: string | null
}

/** `passed`: the secret was right. `void`: it was not checked. */
export type AttemptOutcome = 'passed' | 'failed' | 'void'

export interface AttemptLimiter {
  /**
   * Counts an attempt to guess a password or code as failed, in all processes, until it ends otherwise. Throws `rate-limited` if
   * the account and network, or the network, must wait. A trusted device is counted alone.
   */
  begin(attempt: NewAttempt): Promise<{ end(outcome: AttemptOutcome): Promise<void> }>
}

interface Bucket {
  rule: AttemptRule
  bucket: string
}

/** `secret` is the HMAC key for the stored accounts and networks. */
export function createAttemptLimiter(needs: {
  database: Pick<Database, 'kind' | 'queries' | 'write'>
  clock: Clock
  log: Log
  secret(): Promise<string>
}): AttemptLimiter {
  const { database, clock, log } = needs
  let deletedAt = Number.NEGATIVE_INFINITY

  function deleteForgotten(now: number): void {
    if (now - deletedAt < hourMs) return
    deletedAt = now
    database
      .write(queries =>
        queries
          .deleteFrom('sign_in_attempts')
          .where('last_at', '<', now - forgottenAfterMs)
          .execute(),
      )
      .catch(error => log.warn({ err: error }, 'old sign-in attempts could not be deleted'))
  }

  async function end(buckets: readonly Bucket[], outcome: AttemptOutcome): Promise<void> {
    if (outcome === 'failed') return
    await database.write(async queries => {
      const counts = await lockCounts(queries, { kind: database.kind, buckets, now: clock.now() })
      for (const { bucket, count } of counts) {
        const isOwn = count.rule === 'device' || count.rule === 'pair'
        const next =
          outcome === 'passed' && isOwn
            ? { rule: count.rule, failures: 0, blockedUntil: 0 }
            : takeBackFailure(count)
        await store(queries, bucket, next)
      }
    })
  }

  return {
    async begin(attempt) {
      const buckets = listBuckets(await needs.secret(), attempt)
      const now = clock.now()
      deleteForgotten(now)
      // Reads first, so that refused attempts write nothing.
      await refuseBlocked(database, buckets, now)
      const isCounted = await database.write(async queries => {
        const counts = await lockCounts(queries, { kind: database.kind, buckets, now })
        const next = countFailure(
          counts.map(({ count }) => count),
          now,
        )
        for (const [index, { bucket }] of counts.entries()) {
          const count = next?.[index]
          if (count) await store(queries, bucket, count, now)
        }
        return next !== undefined
      })
      if (!isCounted) {
        await refuseBlocked(database, buckets, now)
        throw tooMany(1)
      }
      return { end: outcome => end(buckets, outcome) }
    },
  }
}

function listBuckets(key: string, { secret, account, address, deviceId }: NewAttempt): Bucket[] {
  const email = `${secret} ${account.trim().toLowerCase()}`
  const network = clientNetwork(address)
  const subjects: [AttemptRule, string][] =
    deviceId === null
      ? [
          ['pair', `${email}\n${network}`],
          ['network', network],
          [secret === 'code' ? 'codes' : 'account', email],
        ]
      : [['device', `${email}\n${deviceId}`]]
  return subjects
    .map(([rule, subject]) => ({
      rule,
      bucket: `${rule}:${createHmac('sha256', key).update(subject).digest('base64url')}`,
    }))
    .sort((one, other) => (one.bucket < other.bucket ? -1 : 1))
}

async function refuseBlocked(
  { queries }: Pick<Database, 'queries'>,
  buckets: readonly Bucket[],
  now: number,
): Promise<void> {
  const blocked = await queries
    .selectFrom('sign_in_attempts')
    .select(({ fn }) => fn.max('blocked_until').as('until'))
    .where(
      'bucket',
      'in',
      buckets.map(({ bucket }) => bucket),
    )
    .executeTakeFirst()
  const waitMs = Number(blocked?.until ?? 0) - now
  if (waitMs <= 0) return
  throw tooMany(Math.ceil(waitMs / 1000))
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('rate-limited', `Too many attempts. Try again in ${describeWait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

function describeWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Reads the buckets, and locks them until the end of the transaction. SQLite has a single writer anyway. */
async function lockCounts(
  queries: WriteQueries,
  { kind, buckets, now }: { kind: Database['kind']; buckets: readonly Bucket[]; now: number },
): Promise<{ bucket: string; count: AttemptCount }[]> {
  await queries
    .insertInto('sign_in_attempts')
    .values(buckets.map(({ bucket }) => ({ bucket, failures: 0, last_at: now, blocked_until: 0 })))
    .onConflict(conflict => conflict.column('bucket').doNothing())
    .execute()
  const rows = await queries
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where(
      'bucket',
      'in',
      buckets.map(({ bucket }) => bucket),
    )
    .orderBy('bucket')
    .$if(kind === 'postgres', query => query.forUpdate())
    .execute()
  const known = new Map(rows.map(row => [row.bucket, row]))
  return buckets.map(({ bucket, rule }) => {
    const row = known.get(bucket)
    const isForgotten = !row || now - row.last_at >= forgottenAfterMs
    return {
      bucket,
      count: isForgotten
        ? { rule, failures: 0, blockedUntil: 0 }
        : { rule, failures: row.failures, blockedUntil: row.blocked_until },
    }
  })
}

async function store(
  queries: WriteQueries,
  bucket: string,
  { failures, blockedUntil }: AttemptCount,
  lastAt?: number,
): Promise<void> {
  await queries
    .updateTable('sign_in_attempts')
    .set({ failures, blocked_until: blockedUntil, ...(lastAt !== undefined && { last_at: lastAt }) })
    .where('bucket', '=', bucket)
    .execute()
}
