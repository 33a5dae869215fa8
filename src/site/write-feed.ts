import type { SitePage, SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'

/** Added to the address of a page. */
export const feedPath = '/rss.xml'

const updateStart = '<section class="update"'
const textCharacters = 5_000
const entryLimit = 100
// Characters that XML does not allow.
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/** The address of a page's feed. */
export function feedAddress(base: string, path: string): string {
  return siteAddress(base, path === '/' ? feedPath : path + feedPath)
}

export function hasFeed({ html }: Pick<SitePage, 'html'>): boolean {
  return html.includes(updateStart)
}

/** Writes the updates of a changelog page as RSS 2.0, in the order of the page. */
export function writeFeed(reader: SiteReader, page: SitePage, view: SiteView): string {
  const base = view.publicUrl ?? view.basePath
  const address = siteAddress(base, page.path)
  const about = page.description ?? reader.settings?.description ?? page.title
  const entries = splitUpdates(page.html).slice(0, entryLimit)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeText(`${page.title} · ${view.siteName}`)}</title>
<link>${escapeText(address)}</link>
<description>${escapeText(about)}</description>
<atom:link href="${escapeText(feedAddress(base, page.path))}" rel="self" type="application/rss+xml"/>
${entries.map(entry => writeEntry(entry, id => siteAddress(base, page.path, id))).join('')}</channel>
</rss>
`
}

function writeEntry(update: string, addressOf: (id: string) => string): string {
  const [heading = '', , id = '', label = ''] = /<h([1-6]) id="([^"]*)">(.*?)<\/h\1>/s.exec(update) ?? []
  const [tags = ''] = /<p class="tags">.*?<\/p>/s.exec(update) ?? []
  const categories = [...tags.matchAll(/<span class="badge">(.*?)<\/span>/gs)]
  const body = update
    .replace(heading, '')
    .replace(tags, '')
    .replace(/<pre\b.*?<\/pre>/gs, ' ')
  const title = toText(label)
  const date = readDate(title)
  const link = escapeText(addressOf(decodeText(id)))
  return `<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<description>${toText(body)}</description>
${categories.map(([, tag = '']) => `<category>${toText(tag)}</category>\n`).join('')}${date === null ? '' : `<pubDate>${date}</pubDate>\n`}</item>
`
}

/** The content of each update, without the elements around it. */
function splitUpdates(html: string): string[] {
  return html
    .split(updateStart)
    .slice(1)
    .map(part => {
      let depth = 1
      for (const tag of part.matchAll(/<(\/?)section\b/g)) {
        depth += tag[1] === '/' ? -1 : 1
        if (depth === 0) return part.slice(part.indexOf('>') + 1, tag.index)
      }
      return part.slice(part.indexOf('>') + 1)
    })
}

/** Text of HTML, as text of XML. Both have the same numeric references. */
function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textCharacters)
    .replace(/&[^;&\s]*$/, '')
    .replace(forbidden, '')
    .replace(/&(?!#x?[0-9a-f]+;|(?:amp|lt|gt|quot|apos);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
}

function decodeText(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
}

/** The date that a label such as `August 21, 2026` is, for RSS; null for others. */
function readDate(label: string): string | null {
  if (!/\b(?:19|20)\d\d\b/.test(label)) return null
  const time = Date.parse(`${label} UTC`)
  return Number.isNaN(time) ? null : new Date(time).toUTCString()
}
