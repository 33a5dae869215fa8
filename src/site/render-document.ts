import { html, type SafeHtml } from './html.ts'
import { renderNavigation } from './render-navigation.ts'
import type { SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { stylesheetPath } from './site-stylesheet.ts'

export interface DocumentParts {
  title: string
  description: string | null
  language: string | null
  /** Site path of the page, to mark in the navigation; null when the document is none of the site's pages. */
  path: string | null
  /** False keeps search engines away. */
  indexed: boolean
  main: SafeHtml
  aside: SafeHtml | null
}

// Colons, because no heading's anchor has one.
const contentId = 'lectern:content'
const pagesId = 'lectern:pages'

const languageTag = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i
const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** A whole HTML document around `main`: head, header, navigation. It holds no script. */
export function renderDocument(reader: SiteReader, parts: DocumentParts, view: SiteView): string {
  const language = parts.language !== null && languageTag.test(parts.language) ? parts.language : 'en'
  const home = siteAddress(view.basePath, '/')
  const navigation =
    reader.navigation.length === 0
      ? null
      : renderNavigation(reader.navigation, { basePath: view.basePath, currentPath: parts.path })
  return html`<!doctype html>
<html lang="${language}" dir="${rightToLeft.test(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${documentTitle(parts.title, view.siteName)}</title>
${parts.description !== null && html`<meta name="description" content="${parts.description}">`}
${!parts.indexed && html`<meta name="robots" content="noindex">`}
<link rel="stylesheet" href="${siteAddress(view.basePath, stylesheetPath)}">
</head>
<body>
<a class="skip" href="#${contentId}">Skip to content</a>
<header class="top"><a class="home" href="${home}">${view.siteName}</a>${navigation !== null && html`<a class="menu" href="#${pagesId}">Menu</a>`}</header>
<div class="layout">
<main id="${contentId}" tabindex="-1">
${parts.main}
</main>
${parts.aside}
${navigation !== null && html`<nav class="sections" id="${pagesId}" aria-label="Pages">${navigation}</nav>`}
</div>
</body>
</html>
`.markup
}

function documentTitle(title: string, siteName: string): string {
  return title === siteName || siteName === '' ? title : `${title} · ${siteName}`
}
