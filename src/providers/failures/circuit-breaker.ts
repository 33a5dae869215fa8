import type { Clock } from '../../shared/index.ts'

/**
 * The result of a call. `neither` says nothing about the provider: the reader left, or the question was refused.
 */
export type CallOutcome = 'worked' | 'failed' | 'neither'

export interface CircuitBreaker {
  /** Whether a call may be made. Every allowed call must be settled once. */
  enter(): boolean
  settle(outcome: CallOutcome): void
}

type State =
  | { kind: 'closed'; failures: number }
  | { kind: 'open'; until: number }
  /** One call tests whether the provider works again; no other call is allowed meanwhile. */
  | { kind: 'half-open' }

/** Pauses calls to a provider after several failures in a row, so that readers do not wait for its time-outs. */
export function createCircuitBreaker({
  clock,
  failures: failureLimit,
  openMs,
}: {
  clock: Clock
  failures: number
  openMs: number
}): CircuitBreaker {
  let state: State = { kind: 'closed', failures: 0 }

  function fail(): void {
    if (state.kind === 'open') return
    const failures = state.kind === 'closed' ? state.failures + 1 : failureLimit
    state =
      failures < failureLimit ? { kind: 'closed', failures } : { kind: 'open', until: clock.now() + openMs }
  }

  return {
    enter() {
      if (state.kind === 'closed') return true
      if (state.kind === 'half-open' || clock.now() < state.until) return false
      state = { kind: 'half-open' }
      return true
    },
    settle(outcome) {
      if (outcome === 'worked') state = { kind: 'closed', failures: 0 }
      else if (outcome === 'failed') fail()
      else if (state.kind === 'half-open') state = { kind: 'open', until: clock.now() }
    },
  }
}
