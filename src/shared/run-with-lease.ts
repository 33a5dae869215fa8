import type { Clock } from './clock.ts'

/** Others take over the work of a process that was killed or hangs after this time. */
export const workLeaseMs = 9_000

export interface WorkLease {
  clock: Clock
  /** When the lease ends, as it is stored. */
  endsAt: number
  /** Moves the stored end unless it has changed, because the work is done or was taken over; returns whether it did. */
  extend(from: number, to: number): Promise<boolean>
}

/** Runs work and extends its lease every three seconds. If that fails, the work continues, and another process may start it as well. */
export async function runWithLease<T>(
  { clock, endsAt, extend }: WorkLease,
  work: () => Promise<T>,
): Promise<T> {
  let end = endsAt
  const timer = setInterval(async () => {
    const next = clock.now() + workLeaseMs
    if (await extend(end, next).catch(() => false)) end = next
  }, workLeaseMs / 3)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
