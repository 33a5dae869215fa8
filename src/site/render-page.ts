import type { Heading } from '../content/index.ts'
import { homePath } from './home-path.ts'
import { html, type SafeHtml, trustedHtml } from './html.ts'
import { renderDocument } from './render-document.ts'
import type { SitePage, SiteReader, SiteView } from './site.ts'
import { prefixInternalLinks, siteAddress } from './site-address.ts'

/** A page as a whole HTML document, links prefixed with `basePath`. */
export function renderPage(reader: SiteReader, page: SitePage, options: SiteView): string {
  const body = trustedHtml(prefixInternalLinks(page.html, options.basePath))
  const hasOwnTitle = page.headings.some(heading => heading.depth === 1)
  const main = html`<article>
${renderTrail(page.trail)}
${!hasOwnTitle && html`<h1>${page.title}</h1>`}
${!hasOwnTitle && page.description !== null && html`<p class="lead">${page.description}</p>`}
${body}
</article>`
  return renderDocument(
    reader,
    {
      title: page.title,
      description: page.description,
      language: page.language,
      path: page.path,
      indexed: !page.hidden,
      main,
      aside: renderContents(page.headings),
    },
    options,
  )
}

/** The document for a path that the site does not have; it repeats nothing of the request. */
export function renderNotFound(reader: SiteReader, options: SiteView): string {
  const home = homePath(reader)
  const main = html`<article>
<h1>Page not found</h1>
<p>This documentation has no page at this address. It may have moved.</p>
${home !== undefined && html`<p><a href="${siteAddress(options.basePath, home)}">Go to the first page</a></p>`}
</article>`
  return renderDocument(
    reader,
    {
      title: 'Page not found',
      description: null,
      language: null,
      path: null,
      indexed: false,
      main,
      aside: null,
    },
    options,
  )
}

function renderTrail(trail: readonly string[]): SafeHtml | null {
  if (trail.length === 0) return null
  return html`<nav class="trail" aria-label="Breadcrumbs"><ol>${trail.map(name => html`<li>${name}</li>`)}</ol></nav>`
}

function renderContents(headings: readonly Heading[]): SafeHtml | null {
  const listed = headings.filter(heading => heading.depth === 2 || heading.depth === 3)
  if (listed.length < 2) return null
  const items = listed.map(
    ({ depth, anchor, text }) =>
      html`<li class="depth-${depth}"><a href="#${encodeURIComponent(anchor.toWellFormed())}">${text}</a></li>`,
  )
  return html`<aside class="contents"><nav aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav></aside>`
}
