import pLimit from 'p-limit'
import { AppError } from '../../shared/index.ts'
import type { AttemptLimiter, AttemptOutcome } from './attempt-limiter.ts'
import type { TrustedDevices } from './trusted-devices.ts'

const maxWaiting = 20
const busySeconds = 10

export interface Guess {
  secret: 'password' | 'code'
  email: string
  address: string
  cookie: string | undefined
  /** The session that confirms its member's identity. It is counted like a trusted device. */
  sessionId?: string
  /** The code of an authenticator app, which works once. */
  code?: string
}

export interface AttemptGuard {
  /**
   * Runs an attempt to sign in. Throws `rate-limited` if it must wait. Attempts from devices that are not trusted run one after
   * the other, so that they never take all the time for hashing passwords.
   */
  run(guess: Guess, attempt: () => Promise<Response>): Promise<Response>
}

export function createAttemptGuard({
  limiter,
  devices,
}: {
  limiter: AttemptLimiter
  devices: Pick<TrustedDevices, 'find'>
}): AttemptGuard {
  const untrusted = pLimit(1)

  return {
    async run({ secret, email, address, cookie, sessionId }, attempt) {
      const deviceId = sessionId ?? (await devices.find(cookie, email))
      if (deviceId === null && untrusted.pendingCount >= maxWaiting)
        throw new AppError('rate-limited', 'Too many people are signing in. Try again in a few seconds.', {
          retryAfterSeconds: busySeconds,
        })
      const pending = await limiter.begin({ secret, account: email, address, deviceId })
      try {
        const response = await (deviceId === null ? untrusted(attempt) : attempt())
        await pending.end(outcomeOf(response.status))
        return response
      } catch (error) {
        await pending.end('void')
        throw error
      }
    },
  }
}

function outcomeOf(status: number): AttemptOutcome {
  if (status < 400) return 'passed'
  return status === 400 || status === 401 ? 'failed' : 'void'
}
