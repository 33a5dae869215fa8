import { createHmac } from 'node:crypto'
import { clientNetwork, createRateWindows } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type Log } from '../../shared/index.ts'

const hourMs = 60 * 60_000
/** As long as every other count in the same table. */
const keptMs = 48 * hourMs

/** What is limited, how often it may be tried, and in which time. */
const rules = {
  /** Sign-ins tried from one address. */
  address: { quota: 30, windowMs: 5 * 60_000 },
  /** Sign-ins tried for one account, from anywhere. */
  account: { quota: 100, windowMs: hourMs },
  /** Everything else that one address asks for without a session; a link is too long to be guessed. */
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
  const { clock, log } = needs
  const windows = createRateWindows(needs)
  let forgottenAt = Number.NEGATIVE_INFINITY

  function forgetOld(now: number): void {
    if (now - forgottenAt < hourMs) return
    forgottenAt = now
    windows
      .forgetBefore(now - keptMs)
      .catch(error => log.warn({ err: error }, 'old attempts could not be removed'))
  }

  return {
    async count(kind, subject) {
      const { quota, windowMs } = rules[kind]
      const hash = createHmac('sha256', await needs.secret())
        .update(clientNetwork(subject.toLowerCase()))
        .digest('base64url')
      const now = clock.now()
      const window = { bucket: `sign-in-${kind}:${hash}`, windowStart: now - (now % windowMs) }
      forgetOld(now)
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
