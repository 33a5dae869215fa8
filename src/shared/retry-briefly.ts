import { setTimeout as delay } from 'node:timers/promises'
import { ignoreRejection } from './ignore-rejection.ts'

const delaysMs = [50, 200, 800, 2_000]

/** Retries idempotent work for about three seconds, long enough for a database to restart. Throws the signal's reason when aborted. */
export async function retryBriefly<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await work()
    } catch {
      await ignoreRejection(delay(delayMs, undefined, { signal }))
      signal.throwIfAborted()
    }
  }
  return work()
}
