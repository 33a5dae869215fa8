import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '../../database/index.ts'

export interface Patience {
  /** The times between the attempts. */
  waitsMs: readonly number[]
  wait?(ms: number): Promise<unknown>
}

/** Eight seconds: long enough for a database to restart or fail over. */
export const untilFailover: Patience = { waitsMs: [100, 300, 600, 1_000, 2_000, 4_000] }
/** Two seconds, while a reader waits for the first word. */
export const untilRestart: Patience = { waitsMs: [100, 300, 600, 1_000] }

/** Repeats a write while the database is unavailable. The write must be idempotent. */
export async function repeatThroughOutage<T>(
  write: () => Promise<T>,
  { waitsMs, wait = delay }: Patience = untilFailover,
): Promise<T> {
  for (const ms of waitsMs) {
    try {
      return await write()
    } catch (error) {
      if (!isOutage(error)) throw error
    }
    await wait(ms)
  }
  return write()
}
