import type { Clock } from '../../src/shared/index.ts'

export interface ManualClock extends Clock {
  advance(milliseconds: number): void
  set(now: number): void
}

/** A clock that stands still until it is moved; starts at 2026-01-01T00:00:00Z unless told otherwise. */
export function createManualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start
  return {
    now: () => now,
    advance: milliseconds => {
      now += milliseconds
    },
    set: value => {
      now = value
    },
  }
}
