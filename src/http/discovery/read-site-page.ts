import { type AnswerSite, readPageMarkdown } from '../../assistant/index.ts'
import type { PageContent } from '../../contract/index.ts'

/** Reads a page of a site as Markdown. Undefined if the site has no such page. */
export function readSitePage(site: AnswerSite, path: string): PageContent | undefined {
  const normalized = sitePath(path)
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
