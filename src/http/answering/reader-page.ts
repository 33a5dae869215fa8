import type { OpenedSite } from '../core/open-live-site.ts'

/**
 * The address of the page on which a question was asked; null if the client did not send a path. A path from a page of another host,
 * such as one with an embedded chat box, belongs to that host.
 */
export function readerPage(
  { project, site }: { project: OpenedSite['project']; site: Pick<OpenedSite['site'], 'pageUrl'> },
  currentPath: string | null | undefined,
  request: { origin: string | undefined; host: string | undefined; baseUrl: string },
): string | null {
  if (!currentPath) return null
  if (/^https?:\/\//.test(currentPath)) return currentPath
  const path = `/${currentPath.replace(/^\/+/, '')}`
  const origin = URL.parse(request.origin ?? '')
  const own = [
    request.host,
    project.hostname,
    ...[request.baseUrl, project.siteUrl].map(address => address && URL.parse(address)?.host),
  ]
  if (!origin || !/^https?:$/.test(origin.protocol) || own.includes(origin.host))
    return site.pageUrl(path, null)
  return `${origin.origin}${path}`
}
