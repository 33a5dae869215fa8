import { setTimeout as delay } from 'node:timers/promises'
import type { CallOutcome, CircuitBreaker } from '../../providers/index.ts'
import { decideRetryDelay, ModelFailure, outcomeOf } from '../../providers/index.ts'
import type { WriterEvent } from '../grounding/grounded-writer.ts'
import type { FinishedText } from './write-with-model.ts'

export interface Trial {
  breaker: CircuitBreaker
  /** Starts the answer. Throws `ModelFailure`. */
  write(): AsyncIterable<WriterEvent | FinishedText>
  /** How often a failed call is repeated. */
  retries: number
  signal: AbortSignal
  timeout: AbortSignal
}

/**
 * Lets one model answer, with retries. Returns the finished text, or the failure if there was no text. Throws
 * `ModelFailure` if the answer broke off after its first words, and the signal's reason if the reader left.
 */
export async function* tryModel(trial: Trial): AsyncGenerator<WriterEvent, FinishedText | ModelFailure> {
  for (let attempt = 0; ; attempt++) {
    if (trial.timeout.aborted) return new ModelFailure('slow')
    if (!trial.breaker.enter()) return new ModelFailure('resting')
    const result = yield* tryOnce(trial)
    if (!(result instanceof ModelFailure)) return result
    const waitMs = decideRetryDelay(result, attempt, trial.retries)
    if (waitMs === undefined) return result
    await waitFor(waitMs, trial)
  }
}

async function* tryOnce(trial: Trial): AsyncGenerator<WriterEvent, FinishedText | ModelFailure> {
  let outcome: CallOutcome = 'neither'
  let hasSpoken = false
  try {
    for await (const event of trial.write()) {
      if (event.type === 'written') {
        outcome = 'worked'
        return event
      }
      hasSpoken = true
      yield event
    }
    return new ModelFailure('empty')
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    outcome = outcomeOf(error)
    if (hasSpoken) throw error
    return error
  } finally {
    trial.breaker.settle(outcome)
  }
}

async function waitFor(waitMs: number, { signal, timeout }: Trial): Promise<void> {
  await delay(waitMs, undefined, { signal: AbortSignal.any([signal, timeout]) }).catch(() => {
    signal.throwIfAborted()
  })
}
