import { html } from './html.ts'
import { renderDocument } from './render-document.ts'
import type { SiteSearch } from './render-search.ts'
import type { SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { findLabels } from './site-labels.ts'

/** Text in pieces; matches are marked. */
export type MarkedText = readonly { text: string; isMatch: boolean }[]

export interface SearchResultView {
  path: string
  anchor: string | null
  title: string
  /** The title with its matches. */
  titleParts: MarkedText
  /** Navigation titles above the page, then headings below its title. */
  trail: readonly string[]
  excerpt: MarkedText
}

/** Renders the search results page, for browsers without scripts. */
export function renderResults(
  reader: SiteReader,
  { places, ...search }: SiteSearch & { places: readonly SearchResultView[] },
  view: SiteView,
): string {
  const words = findLabels(search.language)
  const items = places.map(
    ({ path, anchor, title, trail, excerpt }) =>
      html`<li><a href="${siteAddress(view.basePath, path, anchor ?? undefined)}" data-path="${path}">${title}</a>${trail.length > 0 && html` <span class="place">${trail.join(' › ')}</span>`}<p>${excerpt.map(renderPart)}</p></li>`,
  )
  const main = html`<article>
<h1>${words.results}</h1>
${items.length > 0 ? html`<ol class="results">${items}</ol>` : html`<p>${words.noResults}</p>`}
</article>`
  const { language } = search
  const parts = { title: words.results, description: null, language, page: null, search, main, aside: null }
  return renderDocument(reader, parts, view)
}

function renderPart({ text, isMatch }: MarkedText[number]) {
  return isMatch ? html`<mark>${text}</mark>` : html`${text}`
}
