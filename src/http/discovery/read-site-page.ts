import { type AnswerSite, readPageMarkdown } from '../../assistant/index.ts'
import type { PageContent } from '../../contract/index.ts'

/** A page of a site as Markdown; undefined where there is none at the path. */
export function readSitePage(site: AnswerSite, path: string): PageContent | undefined {
  const asked = sitePath(path)
  const position = site.index.findPage(asked)
  if (position === undefined) return undefined
  const { title } = site.index.page(position)
  return {
    path: asked,
    title,
    url: site.pageUrl(asked, null),
    content: readPageMarkdown(site.index, position),
  }
}

/** A page's path as the site writes it: one slash before, none after, without query and fragment. */
export function sitePath(path: string): string {
  return `/${path.replace(/[?#].*$/s, '').replace(/^\/+|(?<!\/)\/+$/g, '')}`
}
