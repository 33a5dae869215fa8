import type { FastifyReply } from 'fastify'
import type { LimitVerdict, RateLimiter } from '../../access/index.ts'
import { AppError } from '../../shared/index.ts'

/** Counts a request against the caller's limits and sets the rate limit headers. Throws `rate-limited` over the limit. */
export async function limitRequest(
  limiter: Pick<RateLimiter, 'check'>,
  caller: { organizationId: string; address: string },
  reply: FastifyReply,
): Promise<void> {
  const verdict = await limiter.check(caller)
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

function refusal(verdict: LimitVerdict): AppError {
  const spent = verdict.policies.filter(policy => policy.remaining === 0)
  const named = spent.map(
    policy =>
      `${policy.quota} requests per ${policy.name === 'organization' ? 'organization and hour' : 'client address and day'}`,
  )
  return new AppError(
    'rate-limited',
    `The limit of ${named.join(' and ')} is used up. Try again in ${verdict.retryAfterSeconds} seconds.`,
    { retryAfterSeconds: verdict.retryAfterSeconds },
  )
}
