import type { NavigationNode } from '../content/index.ts'
import type { Steps } from '../shared/index.ts'
import { homePath } from './home-path.ts'
import { html, type SafeHtml } from './html.ts'
import { listTranslations } from './render-meta.ts'
import { isListed, type PageHead, type SiteReader } from './site.ts'
import { markdownAddress, siteAddress } from './site-address.ts'

/** Maximum number of addresses per sitemap file (sitemaps.org). */
const sitemapLimit = 50_000

/** Writes `sitemap.xml` (sitemaps.org) with all listed pages. */
export function* writeSitemap(reader: SiteReader, publicUrl: string): Steps<string> {
  const pages = (yield* listVisiblePages(reader)).slice(0, sitemapLimit)
  const urls = pages.map(page => writeSitemapEntry(reader, page, publicUrl))
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`.markup
}

function writeSitemapEntry(reader: SiteReader, page: PageHead, publicUrl: string): SafeHtml {
  const changed = page.settings?.changed
  const links = listTranslations(reader, page, publicUrl).map(
    ({ language, address }) => html`<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  )
  return html`<url><loc>${siteAddress(publicUrl, page.path)}</loc>${changed !== undefined && html`<lastmod>${changed}</lastmod>`}${links}</url>\n`
}

/** Writes `robots.txt`: names the sitemap and keeps crawlers off the search results. */
export function writeRobots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /_lectern/results\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}

/** Writes `llms.txt` (llmstxt.org): links to the Markdown of each page, in navigation order. */
export function* writeLlmsText(
  reader: SiteReader,
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
): Steps<string> {
  const home = homePath(reader)
  const about =
    reader.settings?.description ??
    (home === undefined ? null : (reader.describePage(home)?.description ?? null))
  const pages = new Map((yield* listVisiblePages(reader)).map(page => [page.path, page]))
  const line = (page: PageHead) =>
    `- [${escapeLabel(page.title)}](${markdownAddress(siteUrl, page.path)})${page.description ? `: ${oneLine(page.description)}` : ''}`
  const writePages = (nodes: readonly NavigationNode[]): string[] =>
    nodes.flatMap(node => {
      const page = node.path === undefined ? undefined : pages.get(node.path)
      if (node.path !== undefined) pages.delete(node.path)
      return [...(page ? [line(page)] : []), ...writePages(node.children ?? [])]
    })
  const sections = reader.navigation
    .map(node => ({ title: node.title, lines: writePages([node]) }))
    .filter(section => section.lines.length > 0)
  const rest = [...pages.values()].map(line)
  const loose = sections.filter(section => section.lines.length === 1).flatMap(section => section.lines)
  const parts = [
    `# ${oneLine(siteName)}`,
    ...(about ? [`> ${oneLine(about)}`] : []),
    ...writeInstructions(reader),
    ...(loose.length > 0 ? [loose.join('\n')] : []),
    ...sections
      .filter(section => section.lines.length > 1)
      .flatMap(({ title, lines }) => [`## ${oneLine(title)}`, lines.join('\n')]),
    ...(rest.length > 0 ? ['## Optional', rest.join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The owner's instructions for agents, as a block of Markdown; empty if there are none. */
export function writeInstructions({ settings }: Pick<SiteReader, 'settings'>): string[] {
  if (!settings?.agentInstructions) return []
  const lines = settings.agentInstructions.split('\n').map(line => `> ${line}`)
  return [['> ## Agent Instructions', ...lines].join('\n')]
}

/** About the cost of reading a page's head. */
const headCost = 2_000

function* listVisiblePages(reader: SiteReader): Steps<PageHead[]> {
  const pages: PageHead[] = []
  for (const path of reader.paths()) {
    const page = reader.describePage(path)
    if (page && isListed(page)) pages.push(page)
    yield headCost
  }
  return pages
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function escapeLabel(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, '\\$&')
}
