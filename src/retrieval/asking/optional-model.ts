import { createCircuitBreaker, ModelFailure, outcomeOf } from '../../providers/index.ts'
import type { Clock, Log, Telemetry } from '../../shared/index.ts'

export interface AskingNeeds {
  clock: Clock
  log: Log
  fetch: typeof globalThis.fetch
  telemetry?: Telemetry
}

/** A model that improves search, which works without it. */
export interface OptionalModel {
  /** Resolves to undefined if the call fails, or if the model is paused after several failures. */
  call<Result>(ask: () => Promise<Result>): Promise<Result | undefined>
}

const failuresBeforePause = 3
const pauseMs = 30_000

/** Logs once when the model starts to fail and once when it works again. */
export function createOptionalModel(
  { clock, log }: Pick<AskingNeeds, 'clock' | 'log'>,
  { model, task }: { model: string; task: 'embedding' | 'reranking' },
): OptionalModel {
  const breaker = createCircuitBreaker({ clock, failures: failuresBeforePause, openMs: pauseMs })
  let isFailing = false

  function noteFailure({ kind: failure, status }: ModelFailure): void {
    if (!isFailing)
      log.warn({ model, failure, status }, `the ${task} model fails; search continues without it`)
    isFailing = true
  }

  return {
    async call(ask) {
      if (!breaker.enter()) return undefined
      try {
        const result = await ask()
        breaker.settle('worked')
        if (isFailing) log.info({ model }, `the ${task} model works again`)
        isFailing = false
        return result
      } catch (error) {
        if (!(error instanceof ModelFailure)) {
          breaker.settle('neither')
          throw error
        }
        breaker.settle(error.kind === 'malformed' ? 'failed' : outcomeOf(error))
        // A local model that is busy has not failed.
        if (error.kind !== 'resting') noteFailure(error)
        return undefined
      }
    },
  }
}
