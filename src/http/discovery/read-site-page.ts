import { type AnswerSite, readPageMarkdown } from '../../assistant/index.ts'
import type { PageContent } from '../../contract/index.ts'
import type { LiveSite } from '../../deployments/index.ts'

/** Reads a page of a site as Markdown, also by an address that it had before. Undefined if the site has no such page. */
export function readSitePage(
  { site, live }: { site: AnswerSite; live: Pick<LiveSite, 'site'> },
  path: string,
): PageContent | undefined {
  const moved = live.site.findRedirect(sitePath(path))
  const normalized = sitePath(typeof moved === 'object' ? moved.destination : path)
  const position = site.index.findPage(normalized)
  if (position === undefined) return undefined
  const { title } = site.index.page(position)
  return {
    path: normalized,
    title,
    url: site.pageUrl(normalized, null),
    content: readPageMarkdown(site.index, position),
  }
}

/** Normalizes a page path: one leading slash, no trailing slash, no query or fragment. */
export function sitePath(path: string): string {
  return `/${path.replace(/[?#].*$/s, '').replace(/^\/+|(?<!\/)\/+$/g, '')}`
}
