import { setTimeout as delay } from 'node:timers/promises'

const delaysMs = [50, 200, 800, 2_000]

/**
 * Repeats what fails, for as long as a database takes to come back from a short absence; it must be safe to repeat.
 * Throws the signal's reason once that aborts.
 */
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
