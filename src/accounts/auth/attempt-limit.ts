import { createHmac } from 'node:crypto'
import { createRateWindows, normalizeAddress } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type Log } from '../../shared/index.ts'

/** What is limited, how often it may be tried, and in which time. */
const rules = {
  /** Sign-ins and links tried from one address. */
  address: { quota: 30, windowMs: 5 * 60_000 },
  /** Sign-ins tried for one account, from anywhere. */
  account: { quota: 100, windowMs: 60 * 60_000 },
  /** Everything else that an address asks the sign-in for. */
  requests: { quota: 300, windowMs: 60_000 },
}

export type AttemptKind = keyof typeof rules

export interface AttemptLimit {
  /** Counts an attempt, in fixed windows over all processes; throws `rate-limited` when it is one too many. */
  count(kind: AttemptKind, subject: string): Promise<void>
  close(): Promise<void>
}

/** `secret` keys the hashes under which addresses and accounts are counted. */
export function createAttemptLimit(needs: {
  database: Database
  clock: Clock
  log: Log
  secret(): Promise<string>
}): AttemptLimit {
  const windows = createRateWindows(needs)
  return {
    async count(kind, subject) {
      const { quota, windowMs } = rules[kind]
      const hash = createHmac('sha256', await needs.secret())
        .update(normalizeAddress(subject.toLowerCase()))
        .digest('base64url')
      const now = needs.clock.now()
      const window = { bucket: `sign-in-${kind}:${hash}`, windowStart: now - (now % windowMs) }
      const [counted] = await windows.count([window])
      if (!counted || counted.requestCount <= quota) return
      const retryAfterSeconds = Math.max(1, Math.ceil((counted.windowStart + windowMs - now) / 1000))
      throw new AppError('rate-limited', `Too many attempts. Try again in ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
      })
    },
    close: () => windows.close(),
  }
}
