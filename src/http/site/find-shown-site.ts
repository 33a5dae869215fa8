import { findProjectByDomain, type Project } from '../../access/index.ts'
import type { LiveSite } from '../../deployments/index.ts'
import { type SiteView, siteAddress } from '../../site/index.ts'
import type { Services } from '../handler.ts'
import { publicAddress, servedAddress } from './site-addresses.ts'

/** A site that this server shows, and how. */
export interface ShownSite {
  project: Project
  live: LiveSite
  view: SiteView
  /** Absolute address of the site on this server, without a slash at the end. */
  siteUrl: string
  pageUrl(path: string, anchor: string | null): string
}

/** Undefined where there is no such project or nothing of it is live. With `ownHost` the site is shown at the root of that host. */
export async function findShownSite(
  services: Services,
  { domain, ownHost }: { domain: string; ownHost?: string | undefined },
): Promise<ShownSite | undefined> {
  const project = await findProjectByDomain(services, { domain: domain.toLowerCase() })
  const live = project && (await services.liveSites.find(project.id))
  if (!project || !live) return undefined
  const basePath = ownHost === undefined ? `/sites/${project.domain}` : ''
  const siteUrl = servedAddress(services, project)
  const publicUrl = publicAddress(services, project)
  return {
    project,
    live,
    view: { basePath, siteName: live.site.name ?? project.name, publicUrl },
    siteUrl,
    pageUrl: (path, anchor) => siteAddress(siteUrl, path, anchor ?? undefined),
  }
}
