import { createHmac, randomBytes } from 'node:crypto'
import { type Database, ensureSetting } from '../../database/index.ts'
import { type Clock, type Log, silentLog } from '../../shared/index.ts'
import { normalizeAddress } from '../addresses/address-rule.ts'
import { createRateWindows } from './create-rate-windows.ts'
import type { CountedWindow } from './rate-windows.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keptMs = 2 * dayMs
const maxCachedHashes = 10_000

export interface LimitPolicy {
  name: 'organization' | 'address'
  quota: number
  windowSeconds: number
  remaining: number
  /** Until the count restarts. */
  resetSeconds: number
}

export interface LimitVerdict {
  allowed: boolean
  /** Zero if the request is allowed. */
  retryAfterSeconds: number
  policies: LimitPolicy[]
}

export interface RateLimiter {
  /** Counts a request, even a refused one, against the organisation's hourly and the address's daily quota. */
  check(caller: { organizationId: string; address: string }): Promise<LimitVerdict>
  close(): Promise<void>
}

interface RateLimiterOptions {
  database: Database
  clock: Clock
  /** Limiters with different groups count separately. */
  group?: string
  limits: { organizationHour: number; addressDay: number }
  log?: Log
}

/** Limits requests per organisation and hour, and per client address and day, in fixed windows. */
export function createRateLimiter({
  database,
  clock,
  group = '',
  limits,
  log = silentLog,
}: RateLimiterOptions): RateLimiter {
  const rules: LimitRule[] = [
    { name: 'organization', quota: limits.organizationHour, windowMs: hourMs },
    { name: 'address', quota: limits.addressDay, windowMs: dayMs },
  ]
  const windows = createRateWindows({ database, log })
  const hashes = new Map<string, string>()
  let secret: Promise<string> | undefined
  let deletedAt = Number.NEGATIVE_INFINITY
  let deleting = Promise.resolve()

  function hash(key: string, subject: string): string {
    const known = hashes.get(subject)
    if (known !== undefined) return known
    const fresh = createHmac('sha256', key).update(normalizeAddress(subject)).digest('base64url')
    if (hashes.size >= maxCachedHashes) hashes.clear()
    hashes.set(subject, fresh)
    return fresh
  }

  function deleteOld(now: number): void {
    if (now - deletedAt < hourMs) return
    deletedAt = now
    deleting = windows
      .deleteBefore(now - keptMs)
      .catch(error => log.warn({ err: error }, 'old request counts could not be deleted'))
  }

  return {
    async check({ organizationId, address }) {
      secret ??= readSecret(database).catch(error => {
        secret = undefined
        throw error
      })
      const key = await secret
      const now = clock.now()
      const subjects = { organization: organizationId, address }
      const counted = await windows.count(
        rules.map(({ name, windowMs }) => ({
          bucket: `${group}${name}:${hash(key, subjects[name])}`,
          windowStart: now - (now % windowMs),
        })),
      )
      deleteOld(now)
      return decideLimit(rules, counted, now)
    },
    async close() {
      await deleting
      await windows.close()
    },
  }
}

interface LimitRule {
  name: LimitPolicy['name']
  quota: number
  windowMs: number
}

function decideLimit(
  rules: readonly LimitRule[],
  counted: readonly CountedWindow[],
  now: number,
): LimitVerdict {
  let retryAfterSeconds = 0
  const policies = rules.map(({ name, quota, windowMs }, index) => {
    const { windowStart, requestCount } = counted[index] ?? { windowStart: now, requestCount: 0 }
    const resetSeconds = Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000))
    if (requestCount > quota) retryAfterSeconds = Math.max(retryAfterSeconds, resetSeconds)
    const remaining = Math.max(0, quota - requestCount)
    return { name, quota, windowSeconds: windowMs / 1000, remaining, resetSeconds }
  })
  return { allowed: retryAfterSeconds === 0, retryAfterSeconds, policies }
}

/** The HMAC key for the stored client addresses, shared by all processes. */
function readSecret(database: Database): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  return database.write(queries => ensureSetting(queries, { name: 'rate-limit-secret', value: fresh }))
}
