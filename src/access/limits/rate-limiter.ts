import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../database/index.ts'
import {
  type Clock,
  type Log,
  loadOnce,
  silentLog,
  silentTelemetry,
  type Telemetry,
} from '../../shared/index.ts'
import { clientNetwork } from '../addresses/address-rule.ts'
import { ensureSealedSetting } from '../secrets/ensure-sealed-setting.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { createRateWindows } from './create-rate-windows.ts'
import {
  decideLimit,
  type LimitCaller,
  type LimitVerdict,
  listLimitRules,
  type RequestLimits,
} from './limit-rules.ts'
import { createProjectQuotas } from './project-quotas.ts'
import { createSeveralProjects } from './several-projects.ts'

const hourMs = 3_600_000
/** The longest window. */
const keptMs = 24 * hourMs
const maxCachedHashes = 10_000

export interface RateLimiter {
  /** Counts a request against its address's limits, and refuses it if the address, project or organisation has none left. */
  admit(caller: LimitCaller): Promise<LimitVerdict>
  /** Counts an admitted request, once it is found to be valid, against its project and organisation. */
  spend(caller: LimitCaller): Promise<LimitVerdict>
  /** Takes back what `spend` counted. */
  refund(caller: LimitCaller): Promise<void>
  close(): Promise<void>
}

interface RateLimiterOptions {
  database: Database
  secrets: SecretBox
  clock: Clock
  /** Limiters with different groups count separately. */
  group?: string
  limits: RequestLimits
  /** Applies the owners' limits of questions. */
  countsQuestions?: boolean
  log?: Log
  telemetry?: Telemetry
}

/** What one step adds to the counts, and whether the request is still to be counted against its organisation. */
interface Step {
  address: number
  organization: number
  isPending?: boolean
}

/** Limits the requests of each client address, project and organisation in fixed windows. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { database, clock, group = '', limits, countsQuestions = false } = options
  const { log = silentLog, telemetry = silentTelemetry } = options
  const windows = createRateWindows({ database, log })
  const hasSeveralProjects = createSeveralProjects(options)
  const quotas = createProjectQuotas(options)
  const hashes = new Map<string, string>()
  const secret = loadOnce(() => readSecret(options))
  let deletedAt = Number.NEGATIVE_INFINITY
  let deleting = Promise.resolve()

  function hash(key: string, subject: string): string {
    const known = hashes.get(subject)
    if (known !== undefined) return known
    const fresh = createHmac('sha256', key).update(subject).digest('base64url')
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

  async function take(caller: LimitCaller, step: Step): Promise<LimitVerdict> {
    const key = await secret()
    const now = clock.now()
    const quota = countsQuestions ? await quotas.find(caller.projectId) : undefined
    const rules = listLimitRules(limits, {
      hasSeveralProjects: await hasSeveralProjects(caller.organizationId),
      questionsHour: quota?.questionsHour ?? null,
      isLocal: caller.isLocal,
    })
    const subjects = {
      ...caller,
      projectId: quota?.projectId ?? caller.projectId,
      address: clientNetwork(caller.address),
    }
    const counted = await windows.count(
      rules.map(({ name, subject, windowMs }) => ({
        bucket: `${group}${name}:${hash(key, subjects[subject])}`,
        windowStart: now - (now % windowMs),
        amount: subject === 'address' ? step.address : step.organization,
      })),
    )
    deleteOld(now)
    const verdict = decideLimit(
      rules.map((rule, index) => ({
        ...rule,
        counted: counted[index],
        isPending: step.isPending === true && rule.subject !== 'address',
        isAdmitted: step.address === 0 && rule.subject === 'address',
      })),
      now,
    )
    return verdict
  }

  function countRefusal({ allowed, policies }: LimitVerdict): void {
    if (allowed) return
    for (const { name, exceeded } of policies)
      if (exceeded) telemetry.count('limits_hit', { group: group.replace('-', '') || 'message', limit: name })
  }

  async function refund(caller: LimitCaller): Promise<void> {
    await take(caller, { address: 0, organization: -1 })
  }

  return {
    async admit(caller) {
      const verdict = await take(caller, { address: 1, organization: 0, isPending: true })
      countRefusal(verdict)
      return verdict
    },
    async spend(caller) {
      const verdict = await take(caller, { address: 0, organization: 1 })
      countRefusal(verdict)
      if (!verdict.allowed) await refund(caller)
      return verdict
    },
    refund,
    async close() {
      quotas.close()
      await deleting
      await windows.close()
    },
  }
}

/** The HMAC key for the stored client addresses, shared by all processes. */
function readSecret(needs: Pick<RateLimiterOptions, 'database' | 'secrets'>): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  return ensureSealedSetting(needs, { name: 'rate-limit-secret', value })
}
