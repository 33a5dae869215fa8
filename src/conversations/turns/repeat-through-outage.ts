import { setTimeout as delay } from 'node:timers/promises'
import { isOutage } from '../../database/index.ts'

/** A server that is started again, or another that takes over, is there by the last. */
const waitsMs = [100, 300, 600, 1_000, 2_000, 4_000]

/** Writes again where the database was away, for eight seconds. What is written must be the same however often it is. */
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
