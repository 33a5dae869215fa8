import { createHmac, randomBytes } from 'node:crypto'
import { type Database, keepSetting } from '../../database/index.ts'
import { type Clock, type Log, silentLog } from '../../shared/index.ts'
import { normalizeAddress } from '../addresses/address-rule.ts'
import { createRateWindows } from './create-rate-windows.ts'
import type { CountedWindow } from './rate-windows.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keptMs = 2 * dayMs
const rememberedHashes = 10_000

export interface LimitPolicy {
  name: 'organization' | 'address'
  quota: number
  windowSeconds: number
  remaining: number
  /** Until the window ends and the count begins anew. */
  resetSeconds: number
}

export interface LimitVerdict {
  allowed: boolean
  /** Zero where the request is allowed. */
  retryAfterSeconds: number
  policies: LimitPolicy[]
}

export interface RateLimiter {
  /** Counts a request, refused or not, against the hour of its organisation and the day of its client address, in fixed windows. */
  check(caller: { organizationId: string; address: string }): Promise<LimitVerdict>
  close(): Promise<void>
}

interface RateLimiterOptions {
  database: Database
  clock: Clock
  /** Limiters of different groups count apart. */
  group?: string
  limits: { organizationHour: number; addressDay: number }
  log?: Log
}

/** Decides by how much an organisation has asked within the hour, and an address within the day. */
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
  let forgottenAt = Number.NEGATIVE_INFINITY
  let forgetting = Promise.resolve()

  function hash(key: string, subject: string): string {
    const known = hashes.get(subject)
    if (known !== undefined) return known
    const fresh = createHmac('sha256', key).update(normalizeAddress(subject)).digest('base64url')
    if (hashes.size >= rememberedHashes) hashes.clear()
    hashes.set(subject, fresh)
    return fresh
  }

  function forgetOld(now: number): void {
    if (now - forgottenAt < hourMs) return
    forgottenAt = now
    forgetting = windows
      .forgetBefore(now - keptMs)
      .catch(error => log.warn({ err: error }, 'old request counts could not be removed'))
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
      forgetOld(now)
      return decideLimit(rules, counted, now)
    },
    async close() {
      await forgetting
      await windows.close()
    },
  }
}

interface LimitRule {
  name: LimitPolicy['name']
  quota: number
  windowMs: number
}

/** A request is allowed where it is within the quota of every rule. */
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

/** Keys the hashes under which clients are counted; made once, the same for every process. */
function readSecret(database: Database): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  return database.write(queries => keepSetting(queries, { name: 'rate-limit-secret', value: fresh }))
}
