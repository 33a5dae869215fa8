import { setTimeout as delay } from 'node:timers/promises'

const delaysMs = [50, 200, 800, 2_000]

/** Repeats a write that fails, for as long as a database takes to come back from a short absence. */
export async function retryWrite<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await write()
    } catch {
      await delay(delayMs, undefined, { signal })
    }
  }
  return write()
}
