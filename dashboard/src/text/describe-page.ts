import type { ProjectView } from '../../../src/contract/index.ts'
import { siteAddress } from '../api/server-addresses.ts'

/** Returns the path of a page on the project's site, or the whole URL of other pages. */
export function describePage(
  url: string,
  { siteUrl, domain }: Pick<ProjectView, 'siteUrl' | 'domain'>,
): string {
  const bases = [siteUrl?.replace(/\/+$/, ''), siteAddress(domain)]
  const base = bases.find(candidate => candidate && (url === candidate || url.startsWith(`${candidate}/`)))
  return base ? url.slice(base.length) || '/' : url
}

/** Returns the URL of a page of the site. */
export function pageAddress(
  path: string,
  { siteUrl, domain }: Pick<ProjectView, 'siteUrl' | 'domain'>,
): string {
  return `${siteUrl?.replace(/\/+$/, '') ?? siteAddress(domain)}${path}`
}
