import { type CircuitBreaker, createCircuitBreaker } from '../../providers/index.ts'
import type { Clock } from '../../shared/index.ts'
import type { ModelChoice, ModelSettings } from './model-settings.ts'
import type { ProviderFetch } from './provider-fetch.ts'

const restAfterFailures = 3
const restMs = 30_000

/** The configured models. Those of one provider at one address rest together. The libraries are loaded ahead of the first question. */
export function createCandidates(
  { clock, fetch }: { clock: Clock; fetch: ProviderFetch },
  { models }: Pick<ModelSettings, 'models'>,
) {
  const breakers = new Map<string, CircuitBreaker>()
  return models.map(choice => {
    const provider = `${choice.provider} ${choice.url}`
    const breaker =
      breakers.get(provider) ?? createCircuitBreaker({ clock, failures: restAfterFailures, openMs: restMs })
    breakers.set(provider, breaker)
    const connection = connect(choice, fetch)
    // Whoever asks the model hears of it.
    connection.catch(() => {})
    return { choice, breaker, connect: () => connection }
  })
}

/** Nothing of the providers' libraries is loaded before a model is configured. */
export async function connect(choice: ModelChoice, fetch: ProviderFetch) {
  const [{ callModel }, { connectModel }] = await Promise.all([
    import('./call-model.ts'),
    import('./connect-model.ts'),
  ])
  return { callModel, model: await connectModel(choice, fetch) }
}
