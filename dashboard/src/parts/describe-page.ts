import type { ProjectView } from '../../../src/contract/index.ts'

/** A page's address as its path on the project's site where it is one of that, else as it is. */
export function describePage(
  url: string,
  { siteUrl, domain }: Pick<ProjectView, 'siteUrl' | 'domain'>,
): string {
  const bases = [siteUrl?.replace(/\/+$/, ''), `${window.location.origin}/sites/${domain}`]
  const base = bases.find(candidate => candidate && (url === candidate || url.startsWith(`${candidate}/`)))
  return base ? url.slice(base.length) || '/' : url
}

/** Where a page of the site is shown. */
export function pageAddress(
  path: string,
  { siteUrl, domain }: Pick<ProjectView, 'siteUrl' | 'domain'>,
): string {
  return `${siteUrl?.replace(/\/+$/, '') ?? `/sites/${domain}`}${path}`
}
