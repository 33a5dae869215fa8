import { brandStylesheetPath, hasBrandStyles } from './brand-styles.ts'
import { html, type SafeHtml } from './html.ts'
import { divideTabs } from './outline/divide-tabs.ts'
import type { SiteScope } from './outline/outline.ts'
import { renderOwnCode } from './own-code.ts'
import {
  chooseBrand,
  renderBanner,
  renderBarLinks,
  renderFooter,
  renderHome,
  renderIcons,
  renderScheme,
} from './render-brand.ts'
import { renderMeta } from './render-meta.ts'
import { renderNavigation, renderTabs } from './render-navigation.ts'
import { renderSearch, type SiteSearch } from './render-search.ts'
import { renderSignInButton } from './render-sign-in.ts'
import { renderSwitchers } from './render-switchers.ts'
import type { ChatBoxView, PageHead, SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { scriptPath, stylesheetPath, themeScriptPath } from './site-assets.ts'
import { findLabels } from './site-labels.ts'
import { feedAddress } from './write-feed.ts'

export interface DocumentParts {
  title: string
  description: string | null
  language: string | null
  /** Null for documents that are not pages, for example search results. */
  page: PageHead | null
  /** The search that a page of results is for. */
  search?: SiteSearch
  /** The page has a feed of its updates. */
  hasFeed?: boolean
  /** A column of the layout that pages with examples or panels have. */
  column?: 'side' | 'api-side' | null
  main: SafeHtml
  aside: SafeHtml | null
}

// Builds rename ids of pages that begin with `lectern:`, so these ids cannot collide.
const contentId = 'lectern:content'
const pagesId = 'lectern:pages'

const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i
const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** Renders a complete HTML document around `main`: head, header and navigation. It works without scripts. */
export function renderDocument(reader: SiteReader, parts: DocumentParts, view: SiteView): string {
  const language = parts.language !== null && languageTag.test(parts.language) ? parts.language : 'en'
  const words = findLabels(language)
  const scope: SiteScope = parts.page
    ? { language: parts.page.language, version: parts.page.version }
    : { language: parts.language, version: parts.search?.version ?? null }
  const currentPath = parts.page?.path ?? null
  const divided = divideTabs(reader.outline.navigationAt(scope), currentPath)
  const { basePath } = view
  const brand = chooseBrand(reader.brand, parts.language)
  const navigation =
    divided.nodes.length === 0 ? null : renderNavigation(divided.nodes, { basePath, currentPath, language })
  return html`<!doctype html>
<html lang="${language}" dir="${rightToLeft.test(language) ? 'rtl' : 'ltr'}"${renderScheme(reader.brand)}>
<head>
<meta charset="utf-8">
${view.exported && html`<meta http-equiv="Content-Security-Policy" content="${view.exported.policy}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${documentTitle(parts.title, view.siteName)}</title>
${parts.page === null ? html`<meta name="robots" content="noindex">` : renderMeta(reader, parts.page, view)}
${parts.hasFeed && parts.page !== null && html`<link rel="alternate" type="application/rss+xml" href="${feedAddress(basePath, parts.page.path)}">`}
${renderIcons(reader.brand, basePath)}
<script src="${siteAddress(basePath, themeScriptPath)}"></script>
<link rel="stylesheet" href="${siteAddress(basePath, stylesheetPath)}">
${hasBrandStyles(reader) && html`<link rel="stylesheet" href="${siteAddress(basePath, brandStylesheetPath)}">`}
<script src="${siteAddress(basePath, scriptPath)}"${view.exported ? html` defer` : html` type="module"`}></script>
${view.ownCode && parts.page !== null && renderOwnCode(view.ownCode, basePath)}
${view.chatBox && renderChatBox(view.chatBox)}
</head>
<body${parts.page?.settings?.mode && html` class="mode-${parts.page.settings.mode}"`}>
<a class="skip" href="#${contentId}">${words.skip}</a>
${renderBanner(reader, brand, { basePath, words })}
<header class="top">
<div class="bar">${navigation !== null && html`<button class="menu" type="button" popovertarget="${pagesId}">${words.menu}</button>`}${renderHome(reader.brand, view)}${renderSearch(reader, parts.search ?? { query: '', section: null, ...scope }, view)}${renderSwitchers(reader.outline, parts.page, { view, words })}${renderBarLinks(brand, basePath)}${renderSignInButton(view, language)}</div>
${renderTabs(divided, { basePath, label: words.parts })}
</header>
<div class="layout${parts.column && html` has-${parts.column}`}">
<main id="${contentId}" tabindex="-1">
${parts.main}
</main>
${parts.aside}
${navigation !== null && html`<nav class="sections" id="${pagesId}" popover aria-label="${words.pages}">${navigation}</nav>`}
</div>
${renderFooter(reader, brand, { basePath, words })}
</body>
</html>
`.markup
}

function renderChatBox({ script, domain, key }: ChatBoxView): SafeHtml {
  return html`<meta name="lectern-chat-box" content="${script}" data-domain="${domain}" data-key="${key}">`
}

function documentTitle(title: string, siteName: string): string {
  return title.toLowerCase() === siteName.toLowerCase() || siteName === '' ? title : `${title} · ${siteName}`
}
