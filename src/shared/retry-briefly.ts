import { setTimeout as delay } from 'node:timers/promises'

const delaysMs = [50, 200, 800, 2_000]

/** Retries idempotent work for about three seconds, long enough for a database to restart. Throws the signal's reason when aborted. */
export async function retryBriefly<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await work()
    } catch {
      await delay(delayMs, undefined, { signal }).catch(() => {})
      signal.throwIfAborted()
    }
  }
  return work()
}
