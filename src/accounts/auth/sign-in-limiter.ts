import { createHmac } from 'node:crypto'
import { clientNetwork, createRateWindows } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type Log } from '../../shared/index.ts'

const hourMs = 60 * 60_000
/** The same retention as for all counts in this table. */
const keptMs = 48 * hourMs

const rules = {
  /** Sign-ins through a code host from one address. */
  address: { quota: 30, windowMs: 5 * 60_000 },
  /** Other requests without a session from one address. One-time links are too long to guess. */
  requests: { quota: 300, windowMs: 60_000 },
  /** Requests for a password reset from one network. */
  resets: { quota: 10, windowMs: hourMs },
  /** Requests to reset the password of one e-mail address. */
  account: { quota: 3, windowMs: hourMs },
  /** Mails with links that the owners of one organisation create. */
  mails: { quota: 100, windowMs: hourMs },
}

export type RequestKind = keyof typeof rules

export interface SignInLimiter {
  /**
   * Counts a request in fixed windows, across all processes. Throws `rate-limited` over the limit. The subject is a client's
   * address, which counts with its network, an e-mail address or the id of an organisation.
   */
  count(kind: RequestKind, subject: string): Promise<void>
  close(): Promise<void>
}

/** `secret` is the HMAC key for the stored addresses. */
export function createSignInLimiter(needs: {
  database: Database
  clock: Clock
  log: Log
  secret(): Promise<string>
}): SignInLimiter {
  const { clock, log } = needs
  const windows = createRateWindows(needs)
  let deletedAt = Number.NEGATIVE_INFINITY

  function deleteOld(now: number): void {
    if (now - deletedAt < hourMs) return
    deletedAt = now
    windows
      .deleteBefore(now - keptMs)
      .catch(error => log.warn({ err: error }, 'old request counts could not be deleted'))
  }

  return {
    async count(kind, subject) {
      const { quota, windowMs } = rules[kind]
      const hash = createHmac('sha256', await needs.secret())
        .update(kind === 'account' || kind === 'mails' ? subject : clientNetwork(subject))
        .digest('base64url')
      const now = clock.now()
      const window = { bucket: `sign-in-${kind}:${hash}`, windowStart: now - (now % windowMs) }
      deleteOld(now)
      const [counted] = await windows.count([window])
      if (!counted || counted.requestCount <= quota) return
      const retryAfterSeconds = Math.max(1, Math.ceil((counted.windowStart + windowMs - now) / 1000))
      throw new AppError('rate-limited', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
      })
    },
    close: () => windows.close(),
  }
}
