import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '../../database/index.ts'

/** Long enough for a database to restart or fail over. */
const waitsMs = [100, 300, 600, 1_000, 2_000, 4_000]

/** Repeats a write for eight seconds while the database is unavailable. The write must be idempotent. */
export async function repeatThroughOutage(
  write: () => Promise<void>,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<void> {
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
