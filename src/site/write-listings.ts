import type { NavigationNode } from '../content/index.ts'
import { homePath } from './home-path.ts'
import { html } from './html.ts'
import type { PageHead, SiteReader } from './site.ts'
import { markdownAddress, siteAddress } from './site-address.ts'

/** What the sitemap protocol allows in one file. */
const sitemapLimit = 50_000

/** The sitemap of a site (sitemaps.org): its pages but the hidden ones, at `publicUrl`. */
export function writeSitemap(reader: SiteReader, publicUrl: string): string {
  const pages = listShownPages(reader).slice(0, sitemapLimit)
  const urls = pages.map(page => html`<url><loc>${siteAddress(publicUrl, page.path)}</loc></url>\n`)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`.markup
}

/** `robots.txt`, which keeps crawlers from searching and names the sitemap. */
export function writeRobots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /_lectern/results\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}

/** The table of contents for language models (llmstxt.org): each page in the order of the navigation, as Markdown at `siteUrl`. */
export function writeLlmsText(
  reader: SiteReader,
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
) {
  const home = homePath(reader)
  const about = home === undefined ? null : (reader.describePage(home)?.description ?? null)
  const pages = new Map(listShownPages(reader).map(page => [page.path, page]))
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
    ...(loose.length > 0 ? [loose.join('\n')] : []),
    ...sections
      .filter(section => section.lines.length > 1)
      .flatMap(({ title, lines }) => [`## ${oneLine(title)}`, lines.join('\n')]),
    ...(rest.length > 0 ? ['## Optional', rest.join('\n')] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function listShownPages(reader: SiteReader): PageHead[] {
  return [...reader.paths()].flatMap(path => reader.describePage(path) ?? []).filter(page => !page.hidden)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function escapeLabel(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, '\\$&')
}
