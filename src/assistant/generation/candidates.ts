import {
  type CircuitBreaker,
  connectModel,
  createCircuitBreaker,
  type ProviderFetch,
} from '../../providers/index.ts'
import { type Clock, ignoreRejection } from '../../shared/index.ts'
import { createContextFit } from './context-fit.ts'
import type { ModelSettings } from './model-settings.ts'

const failuresBeforePause = 3
const pauseMs = 30_000

/**
 * Connects the configured models before the first question. Models of one provider at one address share a circuit
 * breaker.
 */
export function createCandidates(
  { clock, fetch }: { clock: Clock; fetch: ProviderFetch },
  { models }: Pick<ModelSettings, 'models'>,
) {
  const breakers = new Map<string, CircuitBreaker>()
  return models.map(choice => {
    const provider = `${choice.provider} ${choice.url}`
    const breaker =
      breakers.get(provider) ??
      createCircuitBreaker({ clock, failures: failuresBeforePause, openMs: pauseMs })
    breakers.set(provider, breaker)
    const connection = connectModel(choice, fetch)
    ignoreRejection(connection)
    return { choice, breaker, fit: createContextFit(clock), connect: () => connection }
  })
}
