import type { FastifyRequest } from 'fastify'
import type { LimitCaller } from '../../../access/index.ts'
import { AppError } from '../../../shared/index.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { limitedCaller } from '../../core/limited-caller.ts'
import { findHostedSite, type HostedSite } from './find-hosted-site.ts'
import { customDomainOf } from './host-router.ts'

/** Finds the site whose page sends a report without a key, and the caller that it counts against. Throws for pages of other sites. */
export async function findReportedSite(
  services: HttpServices,
  request: FastifyRequest<{ Params: { domain: string } }>,
): Promise<{ hosted: HostedSite; caller: LimitCaller }> {
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin')
    throw new AppError('key-origin', 'Only pages of this site may use this address.')
  const domain = request.params.domain.toLowerCase()
  const hosted = await findHostedSite(services, { domain, customDomain: customDomainOf(request), request })
  if (!hosted) throw new AppError('not-found', 'There is no such site.')
  const { organizationId, id: projectId } = hosted.project
  return { hosted, caller: limitedCaller(request, { organizationId, projectId }) }
}
