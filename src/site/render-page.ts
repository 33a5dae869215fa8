import type { ApiRequest, Heading } from '../content/index.ts'
import { runAtOnce, type Steps } from '../shared/index.ts'
import { translateApiHeadings } from './api-headings.ts'
import { translateApiLabels } from './api-labels.ts'
import { findComponentLabels } from './component-labels.ts'
import { finishBody } from './finish-body.ts'
import { findFurnitureLabels } from './furniture-labels.ts'
import { firstPath, homePath } from './home-path.ts'
import { html, type SafeHtml, trustedHtml } from './html.ts'
import { findMediaLabels } from './media-labels.ts'
import type { PageEntry } from './outline/outline.ts'
import { findPlaygroundLabels } from './playground-labels.ts'
import { type DocumentParts, renderDocument } from './render-document.ts'
import { renderCodeFeedback, renderFeedback } from './render-feedback.ts'
import { renderListing } from './render-listing.ts'
import { renderDeprecated, renderMethod } from './render-navigation.ts'
import { renderPageMenu } from './render-page-menu.ts'
import { renderRelated } from './render-related.ts'
import type { PageHead, SitePage, SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { findLabels, type SiteLabels } from './site-labels.ts'
import { feedAddress, hasFeed } from './write-feed.ts'

export function* renderPage(reader: SiteReader, page: SitePage, options: SiteView): Steps<string> {
  const words = findLabels(page.language)
  const { basePath, media } = options
  const { language } = page
  const keepsClasses = options.ownCode?.hasStyles === true
  const titled = translateApiHeadings(page, page.language)
  const translated = translateApiLabels(titled.html, page.language)
  const body = trustedHtml(
    yield* finishBody(translated, { reader, basePath, words, language, media, keepsClasses }),
  )
  const { settings = {} } = page
  const isCustom = settings.mode === 'custom' || settings.mode === 'frame'
  const hasOwnTitle = isCustom || hasTitleInBody(page)
  const contents = settings.mode === undefined ? renderContents(titled.headings, words) : null
  const main = html`<article${writeWords(page.language)}>
${!isCustom && renderTrail(reader, page, { words, basePath: options.basePath })}
${!hasOwnTitle && html`<h1>${settings.method !== undefined && renderMethod(settings.method)}${page.title}${settings.deprecated && html` ${renderDeprecated(page.language)}`}</h1>`}
${!hasOwnTitle && page.description !== null && html`<p class="lead">${page.description}</p>`}
${!isCustom && renderPageMenu(reader, page, options)}
${settings.feed && hasFeed(page) && html`<p class="feed"><a href="${feedAddress(options.basePath, page.path)}">RSS</a></p>`}
${contents?.folded}
${page.html.trim() !== '' && body}
${(page.html.trim() === '' || settings.listsChildren) && renderListing(reader, page, options.basePath)}
${settings.request !== undefined && renderRequest(settings.request, page.language)}
${renderChanged(reader, page, words)}
${renderRelated(reader, page, options.basePath)}
${!isCustom && renderFeedback(reader, page, options)}
${renderCodeFeedback(page, options)}
</article>
${!settings.hidesNeighbours && settings.mode !== 'custom' && renderNeighbours(reader, page, { words, basePath: options.basePath })}`
  return renderDocument(
    reader,
    {
      title: page.title,
      description: page.description,
      language: page.language,
      page,
      hasFeed: hasFeed(page),
      column: findColumn(page),
      main,
      aside: contents?.aside ?? null,
    },
    options,
  )
}

/** The layout knows its columns from the beginning, so that nothing moves while the page loads. */
function findColumn({ html: body }: SitePage): NonNullable<DocumentParts['column']> | null {
  if (body.includes('<div class="api-side">')) return 'api-side'
  return /<div class="(?:panel|code-group example)"/.test(body) ? 'side' : null
}

/** The labels of updates are headings of level 1, too. */
function hasTitleInBody({ headings, html: body }: SitePage): boolean {
  if (!headings.some(heading => heading.depth === 1)) return false
  const [before = ''] = body.split('<section class="update"', 1)
  return before === body || before.includes('<h1')
}

/** The request that the page's script lets readers send. */
function renderRequest(request: ApiRequest, language: string | null): SafeHtml {
  const words = Object.entries(findPlaygroundLabels(language)).map(
    ([name, word]) => html` data-${name}="${word}"`,
  )
  return html`<div class="try-it" data-request="${JSON.stringify(request)}"${words} hidden></div>`
}

function renderChanged(reader: SiteReader, page: SitePage, words: SiteLabels): SafeHtml | null {
  const { changed, showsDate = reader.settings === null || reader.settings.showsDates } = page.settings ?? {}
  if (changed === undefined || !showsDate) return null
  return html`<p class="changed">${words.lastChanged}: <time datetime="${changed}">${formatDate(changed, page.language)}</time></p>`
}

function formatDate(date: string, language: string | null): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  try {
    return new Intl.DateTimeFormat(language ?? 'en', options).format(new Date(date))
  } catch {
    return new Intl.DateTimeFormat('en', options).format(new Date(date))
  }
}

/** Renders the 404 page, with pages that the reader may be looking for. It repeats nothing from the request. */
export function renderNotFound(
  reader: SiteReader,
  options: SiteView,
  suggestions: readonly Pick<PageHead, 'path' | 'title'>[] = [],
): string {
  const home = homePath(reader)
  const language = (home !== undefined && reader.describePage(home)?.language) || null
  const words = findLabels(language)
  const given = reader.settings?.notFound
  const main = html`<article>
<h1>${given?.title ?? words.notFound}</h1>
${given?.description ? trustedHtml(runAtOnce(finishBody(given.description, { reader, basePath: options.basePath, words }))) : html`<p>${words.notFoundHint}</p>`}
${suggestions.length > 0 && html`<h2>${findFurnitureLabels(language).suggestions}</h2><ul>${suggestions.map(({ path, title }) => html`<li><a href="${siteAddress(options.basePath, path)}">${title}</a></li>`)}</ul>`}
${home !== undefined && html`<p><a href="${siteAddress(options.basePath, home)}">${words.firstPage}</a></p>`}
</article>`
  const parts = { title: words.notFound, description: null, language, page: null, main, aside: null }
  return renderDocument(reader, parts, options)
}

interface PartView {
  words: SiteLabels
  basePath: string
}

function renderTrail(reader: SiteReader, page: SitePage, { words, basePath }: PartView): SafeHtml | null {
  const above = reader.outline.nodesAbove(page)
  const items =
    above.length === 0
      ? page.trail.map(name => html`<li>${name}</li>`)
      : above.map(node => {
          const path = node.path ?? firstPath(node.children ?? [])
          const name = node.title || node.path
          return path === undefined || path === page.path
            ? html`<li>${name}</li>`
            : html`<li><a href="${siteAddress(basePath, path)}">${name}</a></li>`
        })
  if (items.length === 0) return null
  if (reader.brand?.eyebrows === 'section') items.splice(0, items.length - 1)
  return html`<nav class="trail" aria-label="${words.breadcrumbs}"><ol>${items}</ol></nav>`
}

function renderNeighbours(
  reader: SiteReader,
  page: SitePage,
  { words, basePath }: PartView,
): SafeHtml | null {
  const { previous, next } = reader.outline.neighbours(page)
  if (!previous && !next) return null
  const link = (entry: PageEntry | undefined, rel: 'prev' | 'next', label: string) =>
    entry &&
    html`<a class="${rel}" rel="${rel}" href="${siteAddress(basePath, entry.path)}"><span>${label}</span> ${entry.title || entry.path}</a>`
  return html`<nav class="neighbours" aria-label="${words.previous}, ${words.next}">${link(previous, 'prev', words.previous)}${link(next, 'next', words.next)}</nav>`
}

/** The table of contents: beside the page, and collapsed above it on narrow screens. */
function renderContents(
  headings: readonly Heading[],
  words: SiteLabels,
): { aside: SafeHtml; folded: SafeHtml } | null {
  const listed = headings.filter(heading => heading.depth === 2 || heading.depth === 3)
  if (listed.length < 2) return null
  const items = listed.map(
    ({ depth, anchor, text }) =>
      html`<li class="depth-${depth}"><a href="#${encodeURIComponent(anchor.toWellFormed())}">${text}</a></li>`,
  )
  return {
    aside: html`<aside class="contents"><nav aria-label="${words.onThisPage}"><h2>${words.onThisPage}</h2><ul>${items}</ul></nav></aside>`,
    folded: html`<details class="outline"><summary>${words.onThisPage}</summary><ul>${items}</ul></details>`,
  }
}

/** The words of the page's script, as attributes of the article. */
function writeWords(language: string | null): SafeHtml[] {
  const words = { ...findComponentLabels(language), load: findMediaLabels(language).load }
  return Object.entries(words).map(([name, word]) => html` data-${name}="${word}"`)
}
