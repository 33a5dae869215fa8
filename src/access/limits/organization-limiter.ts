import type { Database } from '../../database/index.ts'
import { type Clock, type Log, silentLog, silentTelemetry, type Telemetry } from '../../shared/index.ts'
import { createRateWindows } from './create-rate-windows.ts'
import { decideLimit, type LimitCaller, type LimitVerdict } from './limit-rules.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** How many requests an organisation may send in a fixed window. */
export interface OrganizationLimit {
  quota: number
  windowMs: number
}

export type OrganizationLimiter = Pick<RateLimiter, 'spend' | 'refund' | 'close'>

interface OrganizationLimiterOptions extends OrganizationLimit {
  database: Database
  clock: Clock
  /** Limiters with different groups count separately. */
  group: string
  log?: Log
  telemetry?: Telemetry
}

/** Limits the requests of each organisation, whatever address they come from. */
export function createOrganizationLimiter(options: OrganizationLimiterOptions): OrganizationLimiter {
  const { database, clock, group, quota, windowMs, log = silentLog, telemetry = silentTelemetry } = options
  const windows = createRateWindows({ database, log })

  async function take({ organizationId }: LimitCaller, amount: number): Promise<LimitVerdict> {
    const now = clock.now()
    const bucket = `${group}-organization:${organizationId}`
    const [counted] = await windows.count([{ bucket, windowStart: now - (now % windowMs), amount }])
    const rule = { name: 'organization', subject: 'organizationId', quota, windowMs } as const
    return decideLimit([{ ...rule, counted, isPending: false, isAdmitted: false }], now)
  }

  return {
    async spend(caller) {
      const verdict = await take(caller, 1)
      if (verdict.allowed) return verdict
      telemetry.count('limits_hit', { group, limit: 'organization' })
      await take(caller, -1)
      return verdict
    },
    async refund(caller) {
      await take(caller, -1)
    },
    close: windows.close,
  }
}
