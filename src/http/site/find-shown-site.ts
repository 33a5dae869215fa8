import { findProjectByDomain, type Project } from '../../access/index.ts'
import type { LiveSite } from '../../deployments/index.ts'
import { type SiteView, siteAddress } from '../../site/index.ts'
import type { Services } from '../handler.ts'

/** A site that this server shows, and how. */
export interface ShownSite {
  project: Project
  live: LiveSite
  view: SiteView
  /** Absolute address of the site on this server, without a slash at the end. */
  siteUrl: string
  pageUrl(path: string, anchor: string | null): string
}

/** Undefined where there is no such project or nothing of it is live. */
export async function findShownSite(services: Services, domain: string): Promise<ShownSite | undefined> {
  const project = await findProjectByDomain(services, { domain: domain.toLowerCase() })
  const live = project && (await services.liveSites.find(project.id))
  if (!project || !live) return undefined
  const basePath = `/sites/${project.domain}`
  const siteUrl = services.settings.baseUrl() + basePath
  const publicUrl = project.siteUrl?.replace(/\/+$/, '') ?? siteUrl
  return {
    project,
    live,
    view: { basePath, siteName: live.site.name ?? project.name, publicUrl },
    siteUrl,
    pageUrl: (path, anchor) => siteAddress(siteUrl, path, anchor ?? undefined),
  }
}
