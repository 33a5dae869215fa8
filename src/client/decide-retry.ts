import type { ApiError } from './api-error.ts'

const delaysMs = [200, 600, 1500] as const
const longestDelayMs = 20_000
const temporaryStatuses = new Set([429, 502, 503, 504])

/** Returns the delay in milliseconds before the next attempt of a repeatable call, or null to give up. */
export function decideRetry(error: ApiError, attempt: number): number | null {
  const temporary =
    error.status === null ? error.code === 'server-unreachable' : temporaryStatuses.has(error.status)
  const delayMs = delaysMs[attempt]
  if (!temporary || error.code === 'not-deployed' || delayMs === undefined) return null
  const askedMs = (error.retryAfterSeconds ?? 0) * 1000
  return askedMs > longestDelayMs ? null : Math.max(delayMs, askedMs)
}
