import type { KeyProject, Project } from '../../access/index.ts'
import { siteAddress } from '../../site/index.ts'
import type { HttpServices } from './http-services.ts'

type Needs = Pick<HttpServices, 'settings'>

/** Absolute address at which this server serves a project's pages, without a trailing slash: its custom domain if it has one. */
export function hostedUrl(
  { settings }: Needs,
  { hostname, domain }: Pick<Project, 'hostname' | 'domain'>,
): string {
  if (hostname === null) return `${settings.sitesUrl()}/sites/${domain}`
  // The proxy that terminates TLS for one host name is expected to do so for all.
  const { protocol, port } = new URL(settings.sitesUrl())
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`
}

/** Address at which readers find a project's pages: the owner's own site, or else this server. */
export function publicUrl(needs: Needs, project: Pick<Project, 'siteUrl' | 'hostname' | 'domain'>): string {
  return project.siteUrl?.replace(/(?<!\/)\/+$/, '') ?? hostedUrl(needs, project)
}

/** Public address of a page, or of a section of it. */
export function pageUrl(
  needs: Needs,
  project: Pick<KeyProject, 'siteUrl' | 'hostname' | 'domain'>,
  path: string,
  anchor: string | null,
): string {
  return siteAddress(publicUrl(needs, project), path, anchor ?? undefined)
}
