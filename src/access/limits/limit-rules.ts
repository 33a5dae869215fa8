import type { CountedWindow } from './rate-windows.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How many requests a client address, a project and an organisation may send. */
export interface RequestLimits {
  organizationHour: number
  /** Percentage of the organisation's hour that one of several projects may use. */
  projectShare: number
  addressDay: number
  addressHour: number
  addressMinute: number
}

export interface LimitCaller {
  organizationId: string
  projectId: string
  address: string
  /** Whether the caller is connected from this machine. */
  isLocal: boolean
}

export type LimitName = 'organization' | 'project' | 'address' | 'address-hour' | 'address-minute'

export interface LimitRule {
  name: LimitName
  quota: number
  windowMs: number
  /** Whose requests are counted. */
  subject: 'organizationId' | 'projectId' | 'address'
}

export interface LimitPolicy {
  name: LimitName
  quota: number
  windowSeconds: number
  remaining: number
  /** Until the count restarts. */
  resetSeconds: number
  /** This limit refuses the request. */
  exceeded: boolean
}

export interface LimitVerdict {
  allowed: boolean
  /** Zero if the request is allowed. */
  retryAfterSeconds: number
  policies: LimitPolicy[]
}

interface LimitSituation {
  hasSeveralProjects: boolean
  /** The owner's limit for the project; null: none. */
  questionsHour: number | null
  isLocal: boolean
}

/**
 * Lists the limits of a caller. A local caller has no limit by minute and hour: it is an operator's tool, or a proxy that
 * hides its readers' addresses because `TRUST_PROXY` does not name it.
 */
export function listLimitRules(
  limits: RequestLimits,
  { hasSeveralProjects, questionsHour, isLocal }: LimitSituation,
): LimitRule[] {
  const { organizationHour, projectShare } = limits
  const share = Math.max(1, Math.floor((organizationHour * projectShare) / 100))
  const projectHour = Math.min(
    hasSeveralProjects ? share : organizationHour,
    questionsHour ?? organizationHour,
  )
  const rule = (name: LimitName, subject: LimitRule['subject'], [quota, windowMs]: [number, number]) => ({
    name,
    subject,
    quota,
    windowMs,
  })
  return [
    rule('organization', 'organizationId', [organizationHour, hourMs]),
    ...(hasSeveralProjects || questionsHour !== null
      ? [rule('project', 'projectId', [projectHour, hourMs])]
      : []),
    rule('address', 'address', [limits.addressDay, dayMs]),
    ...(isLocal
      ? []
      : [
          rule('address-hour', 'address', [limits.addressHour, hourMs]),
          rule('address-minute', 'address', [limits.addressMinute, minuteMs]),
        ]),
  ]
}

export interface CountedRule extends LimitRule {
  counted: CountedWindow | undefined
  /** The request will be counted, but is not yet. */
  isPending: boolean
  /** The request was admitted before. Later requests may have used up the limit since. */
  isAdmitted: boolean
}

export function decideLimit(rules: readonly CountedRule[], now: number): LimitVerdict {
  const policies = rules.map(({ name, quota, windowMs, counted, isPending, isAdmitted }) => {
    const { windowStart, requestCount } = counted ?? { windowStart: now, requestCount: 0 }
    return {
      name,
      quota,
      windowSeconds: windowMs / 1000,
      remaining: Math.max(0, quota - requestCount),
      resetSeconds: Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000)),
      exceeded: !isAdmitted && requestCount + (isPending ? 1 : 0) > quota,
    }
  })
  const exceeded = policies.filter(policy => policy.exceeded)
  return {
    allowed: exceeded.length === 0,
    retryAfterSeconds: Math.max(0, ...exceeded.map(({ resetSeconds }) => resetSeconds)),
    policies,
  }
}
