export interface Deadline {
  /** Aborted once the time is up. */
  signal: AbortSignal
  /** There is nothing left to abort. */
  end(): void
}

/** As `AbortSignal.timeout`, whose timers stay until they are due: those of answers that are over would fill the memory. */
export function createDeadline(timeMs: number): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeMs)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}
