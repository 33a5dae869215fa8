import type { Project } from '../../access/index.ts'
import type { Services } from '../handler.ts'

/** Absolute address of a project's pages on this server, without a slash at the end: at its own host name where it has one. */
export function servedAddress(
  { settings }: Pick<Services, 'settings'>,
  { hostname, domain }: Pick<Project, 'hostname' | 'domain'>,
): string {
  if (hostname === null) return `${settings.baseUrl()}/sites/${domain}`
  // The proxy that ends the encryption for one name does so for the others.
  const { protocol, port } = new URL(settings.baseUrl())
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`
}

/** Where readers find a project's pages: on its owner's own site, or on this server. */
export function publicAddress(
  services: Pick<Services, 'settings'>,
  project: Pick<Project, 'siteUrl' | 'hostname' | 'domain'>,
): string {
  return project.siteUrl?.replace(/(?<!\/)\/+$/, '') ?? servedAddress(services, project)
}
