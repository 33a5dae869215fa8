import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServices } from '../../core/http-services.ts'
import { admitRequest, spendRequest } from '../../core/limit-request.ts'
import { limitedCaller } from '../../core/limited-caller.ts'
import type { HostedSite } from './find-hosted-site.ts'

/** Counts a reader's request against the search limits, because it costs as much as a search. */
export async function limitReader(
  { limiters }: Pick<HttpServices, 'limiters'>,
  { project }: Pick<HostedSite, 'project'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { organizationId, id, previewOf } = project
  const caller = limitedCaller(request, { organizationId, projectId: previewOf ?? id })
  await admitRequest(limiters.search, caller, reply)
  await spendRequest(limiters.search, caller, reply)
}
