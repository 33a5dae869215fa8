import type { ApiError } from './api-error.ts'

const delaysMs = [200, 600, 1500] as const
const longestDelayMs = 20_000
const passingStatuses = new Set([429, 502, 503, 504])

/** How long to wait before a failed call that may be repeated is tried again, in milliseconds; null to give up. */
export function decideRetry(error: ApiError, attempt: number): number | null {
  const passing =
    error.status === null ? error.code === 'server-unreachable' : passingStatuses.has(error.status)
  const delayMs = delaysMs[attempt]
  if (!passing || error.code === 'not-deployed' || delayMs === undefined) return null
  const askedMs = (error.retryAfterSeconds ?? 0) * 1000
  return askedMs > longestDelayMs ? null : Math.max(delayMs, askedMs)
}
