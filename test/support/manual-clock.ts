import type { Clock } from '../../src/shared/index.ts'

export interface ManualClock extends Clock {
  advance(milliseconds: number): void
  set(now: number): void
}

/** A clock that moves only when told to. */
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
