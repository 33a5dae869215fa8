import type { FastifyReply } from 'fastify'
import type { LimitCaller, LimitVerdict, RateLimiter } from '../../access/index.ts'
import { AppError } from '../../shared/index.ts'

/** Counts a request against its address and sets the rate limit headers. Throws `rate-limited` over any limit. */
export async function admitRequest(
  limiter: Pick<RateLimiter, 'admit'>,
  caller: LimitCaller,
  reply: FastifyReply,
): Promise<void> {
  applyVerdict(await limiter.admit(caller), reply)
}

/** Counts a valid request against its project and organisation, and updates the headers. Throws `rate-limited`. */
export async function spendRequest(
  limiter: Pick<RateLimiter, 'spend'>,
  caller: LimitCaller,
  reply: FastifyReply,
): Promise<void> {
  applyVerdict(await limiter.spend(caller), reply)
}

/** Like both, for requests of which a part has a limit. Sets no headers. */
export async function requireAllowance(
  limiter: Pick<RateLimiter, 'admit' | 'spend'>,
  caller: LimitCaller,
): Promise<void> {
  for (const verdict of [await limiter.admit(caller), await limiter.spend(caller)])
    if (!verdict.allowed) throw refusal(verdict)
}

function applyVerdict(verdict: LimitVerdict, reply: FastifyReply): void {
  reply.header(
    'ratelimit-policy',
    verdict.policies.map(policy => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`).join(', '),
  )
  reply.header(
    'ratelimit',
    verdict.policies
      .map(policy => `"${policy.name}";r=${policy.remaining};t=${policy.resetSeconds}`)
      .join(', '),
  )
  if (!verdict.allowed) throw refusal(verdict)
}

const subjects = {
  organization: 'organization',
  project: 'project',
  address: 'client address',
  'address-hour': 'client address',
  'address-minute': 'client address',
}

const periods = new Map([
  [60, 'minute'],
  [3_600, 'hour'],
  [86_400, 'day'],
])

function refusal({ policies, retryAfterSeconds }: LimitVerdict): AppError {
  const exceeded = policies
    .filter(policy => policy.exceeded)
    .map(({ name, quota, windowSeconds }) => {
      const period = periods.get(windowSeconds) ?? `${windowSeconds} seconds`
      return `${quota} requests per ${subjects[name]} and ${period}`
    })
  return new AppError(
    'rate-limited',
    `The limit of ${exceeded.join(' and ')} is used up. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}
