import { findProjectByDomain, type Project } from '../../../access/index.ts'
import type { LiveSite } from '../../../deployments/index.ts'
import { basePathOf } from '../../../shared/index.ts'
import { type SiteView, siteAddress } from '../../../site/index.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { hostedUrl, publicUrl } from '../../core/project-urls.ts'
import { describeRepository } from './describe-repository.ts'
import { siteMcpPath } from './host-router.ts'

/** A live site that this server hosts, and how its pages are addressed. */
export interface HostedSite {
  project: Project
  live: LiveSite
  view: SiteView
  /** Prefix of the server's own addresses, such as the chat box script; empty on a custom domain. */
  serverPath: string
  /** Absolute address of the site on this server, without a trailing slash. */
  siteUrl: string
  pageUrl(path: string, anchor: string | null): string
}

/** `domain` is lower case, and can be a former one. Undefined if there is no such project, or it has no live deployment. On a custom domain the site is at the root. */
export async function findHostedSite(
  services: HttpServices,
  { domain, customDomain }: { domain: string; customDomain?: string | undefined },
): Promise<HostedSite | undefined> {
  const project = await findProjectByDomain(services, { domain })
  const live = project && (await services.liveSites.find(project.id))
  if (!project || !live) return undefined
  const serverPath = customDomain === undefined ? basePathOf(services.settings.sitesUrl()) : ''
  const basePath = customDomain === undefined ? `${serverPath}/sites/${project.domain}` : ''
  const siteUrl = hostedUrl(services, project)
  const readerUrl = publicUrl(services, project)
  const repository = describeRepository(project)
  return {
    project,
    live,
    serverPath,
    view: {
      basePath,
      siteName: live.site.name ?? project.name,
      publicUrl: readerUrl,
      asksFeedback: project.previewOf === null && project.siteOptions.feedback !== false,
      ...(repository && { repository }),
      ...(project.siteOptions.mcp !== false && { mcpUrl: `${siteUrl}${siteMcpPath}` }),
    },
    siteUrl,
    pageUrl: (path, anchor) => siteAddress(siteUrl, path, anchor ?? undefined),
  }
}
