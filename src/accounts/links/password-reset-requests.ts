import pLimit from 'p-limit'
import type { Log } from '../../shared/index.ts'
import { requestPasswordReset } from './request-password-reset.ts'

const mostWaiting = 100

export interface PasswordResetRequests {
  /** Handles a request in the background, so that the time of the response does not reveal whether the address has an account. */
  add(email: string): void
  close(): Promise<void>
}

export function createPasswordResetRequests(
  needs: Parameters<typeof requestPasswordReset>[0] & { log: Log; baseUrl(): string },
): PasswordResetRequests {
  const lane = pLimit(1)
  let last = Promise.resolve()

  async function handle(email: string): Promise<void> {
    try {
      await requestPasswordReset(needs, { email, baseUrl: needs.baseUrl() })
    } catch (error) {
      needs.log.error({ err: error }, 'a request for a password reset failed')
    }
  }

  return {
    add(email) {
      if (lane.pendingCount < mostWaiting) last = lane(handle, email)
      else needs.log.warn({}, 'a request for a password reset was dropped because too many wait')
    },
    async close() {
      await last
    },
  }
}
