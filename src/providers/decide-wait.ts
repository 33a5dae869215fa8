import { isWorthRetrying, type ModelFailure } from './model-failure.ts'

const firstWaitMs = 400
const longestWaitMs = 4_000

/** How long to wait before a failed call is made again, longer each time; undefined where it is not. `attempt` is 0 for the first. */
export function decideWait(failure: ModelFailure, attempt: number, retries: number): number | undefined {
  if (attempt >= retries || !isWorthRetrying(failure)) return undefined
  const waitMs = failure.retryAfterMs ?? firstWaitMs * 2 ** attempt
  // A reader does not wait as long as a provider may ask for.
  return waitMs > longestWaitMs ? undefined : waitMs
}
