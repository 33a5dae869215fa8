import { html } from './html.ts'
import { renderDocument } from './render-document.ts'
import type { SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { findWords } from './site-words.ts'

/** Text in parts, some of which are what was searched for. */
export type MarkedText = readonly { text: string; isMatch: boolean }[]

/** A place that a search of the site found. */
export interface SearchedPlace {
  path: string
  anchor: string | null
  title: string
  /** Names of what holds the place: navigation above the page, headings below its title. */
  trail: readonly string[]
  excerpt: MarkedText
}

/** The results of a search as a document, for browsers without script. */
export function renderResults(
  reader: SiteReader,
  search: { query: string; language: string | null; places: readonly SearchedPlace[] },
  view: SiteView,
): string {
  const words = findWords(search.language)
  const items = search.places.map(
    ({ path, anchor, title, trail, excerpt }) =>
      html`<li><a href="${siteAddress(view.basePath, path, anchor ?? undefined)}">${title}</a>${trail.length > 0 && html` <span class="place">${trail.join(' › ')}</span>`}<p>${excerpt.map(renderPart)}</p></li>`,
  )
  const main = html`<article>
<h1>${words.results}</h1>
${items.length > 0 ? html`<ol class="results">${items}</ol>` : html`<p>${words.noResults}</p>`}
</article>`
  const { query, language } = search
  const parts = { title: words.results, description: null, language, page: null, query, main, aside: null }
  return renderDocument(reader, parts, view)
}

function renderPart({ text, isMatch }: MarkedText[number]) {
  return isMatch ? html`<mark>${text}</mark>` : html`${text}`
}
