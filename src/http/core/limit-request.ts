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

const periods = {
  organization: 'organization and hour',
  project: 'project and hour',
  address: 'client address and day',
  'address-hour': 'client address and hour',
  'address-minute': 'client address and minute',
}

function refusal({ policies, retryAfterSeconds }: LimitVerdict): AppError {
  const exceeded = policies
    .filter(policy => policy.exceeded)
    .map(({ name, quota }) => `${quota} requests per ${periods[name]}`)
  return new AppError(
    'rate-limited',
    `The limit of ${exceeded.join(' and ')} is used up. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}
