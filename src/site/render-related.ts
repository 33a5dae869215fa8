import { findFurnitureLabels } from './furniture-labels.ts'
import { html, type SafeHtml } from './html.ts'
import type { PageHead, SiteReader } from './site.ts'
import { siteAddress } from './site-address.ts'

/** Renders the related pages that the front matter lists. Pages that do not exist are left out. */
export function renderRelated(reader: SiteReader, page: PageHead, basePath: string): SafeHtml | null {
  const items = (page.settings?.related ?? []).flatMap(({ title, href }) => {
    if (!href.startsWith('/')) return [html`<li><a href="${href}">${title ?? href}</a></li>`]
    const [path = '', anchor] = href.split('#', 2)
    const found = reader.describePage(path === '/' ? path : path.replace(/\/+$/, ''))
    if (found === undefined) return []
    return [html`<li><a href="${siteAddress(basePath, found.path, anchor)}">${title ?? found.title}</a></li>`]
  })
  if (items.length === 0) return null
  const { related } = findFurnitureLabels(page.language)
  return html`<section class="related"><h2>${related}</h2><ul>${items}</ul></section>`
}
