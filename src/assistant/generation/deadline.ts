export interface Deadline {
  /** Aborted when time is up. */
  signal: AbortSignal
  end(): void
}

/**
 * Like `AbortSignal.timeout`, but the timer can be cancelled: timers of finished answers would use memory until
 * they fire.
 */
export function createDeadline(timeMs: number): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeMs)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}
