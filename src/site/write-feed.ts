import type { SitePage, SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'

/** Added to the address of a page. */
export const feedPath = '/rss.xml'

const updateStart = '<section class="update"'
const textCharacters = 5_000
const entryLimit = 100
const headingPattern = /<h([1-6]) id="([^"]*)">(.*?)<\/h\1>/s
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
  const entries = splitUpdates(page.html).flatMap(readEntries).slice(0, entryLimit)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeText(`${page.title} · ${view.siteName}`)}</title>
<link>${escapeText(address)}</link>
<description>${escapeText(about)}</description>
<atom:link href="${escapeText(feedAddress(base, page.path))}" rel="self" type="application/rss+xml"/>
${entries.map(entry => writeEntry(entry, siteAddress(base, page.path, entry.id))).join('')}</channel>
</rss>
`
}

interface FeedEntry {
  id: string
  /** Title, text and tags as text of XML. */
  title: string
  text: string
  tags: string[]
  date: string | null
}

/** An update has one entry if it names its title or text for the feed, or has no headings; else one for each heading. */
function readEntries({ start, content }: Update): FeedEntry[] {
  const [heading = '', , id = '', label = ''] = headingPattern.exec(content) ?? []
  const [tagLine = ''] = /<p class="tags">.*?<\/p>/s.exec(content) ?? []
  const tags = [...tagLine.matchAll(/<span class="badge">(.*?)<\/span>/gs)].map(([, tag = '']) => toText(tag))
  const body = content
    .replace(heading, '')
    .replace(tagLine, '')
    .replace(/<pre\b.*?<\/pre>/gs, ' ')
  const name = toText(label)
  const shared = { tags, date: readDate(name) }
  const [title, text] = [readGiven(start, 'title'), readGiven(start, 'text')]
  const parts = [...body.matchAll(new RegExp(headingPattern, 'gs'))]
  if (title !== null || text !== null || parts.length === 0)
    return [{ id: decodeText(id), title: title ?? name, text: text ?? toText(body), ...shared }]
  return parts.map(({ 0: whole, 2: anchor = '', 3: words = '', index }, at) => {
    const before = at === 0 ? body.slice(0, index) : ''
    const below = body.slice(index + whole.length, parts[at + 1]?.index)
    return { id: decodeText(anchor), title: toText(words), text: toText(`${before} ${below}`), ...shared }
  })
}

/** A title or text that the update names for the feed, as text of XML. */
function readGiven(start: string, name: 'title' | 'text'): string | null {
  const [, given] = new RegExp(` data-feed-${name}="([^"]*)"`).exec(start) ?? []
  return given === undefined ? null : toText(given.replaceAll('<', '&lt;'))
}

function writeEntry({ title, text, tags, date }: FeedEntry, address: string): string {
  const link = escapeText(address)
  return `<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<description>${text}</description>
${tags.map(tag => `<category>${tag}</category>\n`).join('')}${date === null ? '' : `<pubDate>${date}</pubDate>\n`}</item>
`
}

interface Update {
  /** The start tag. */
  start: string
  content: string
}

/** The content of each update, without the elements around it. */
function splitUpdates(html: string): Update[] {
  return html
    .split(updateStart)
    .slice(1)
    .map(part => {
      const [start = ''] = /^(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(part) ?? []
      let depth = 1
      for (const tag of part.matchAll(/<(\/?)section\b/g)) {
        depth += tag[1] === '/' ? -1 : 1
        if (depth === 0) return { start, content: part.slice(start.length, tag.index) }
      }
      return { start, content: part.slice(start.length) }
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
