import type { FastifyRequest } from 'fastify'
import type { LimitCaller } from '../../access/index.ts'
import { isLoopback } from '../../access/index.ts'

/** The caller that a request counts against. An address that a proxy reports is never local, even if it looks like it. */
export function limitedCaller(
  { ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>,
  project: Pick<LimitCaller, 'organizationId' | 'projectId'>,
): LimitCaller {
  const isReported = ips !== undefined && ips.length > 1
  return { ...project, address: ip, isLocal: isLoopback(ip) && !isReported }
}
