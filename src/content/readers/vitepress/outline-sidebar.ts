import { asList, asText, isRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../../core/outline.ts'
import { toTitle } from '../../core/page-path.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'

const depthLimit = 20
/** Such as `2.1`, `v3` and `4.x`. */
const versionFolder = /^(?:v\d+(?:\.(?:\d+|x))*|\d+\.(?:\d+|x)(?:\.(?:\d+|x))*)$/

/** The pages that a sidebar's links can lead to, by site path. */
export type PagesByPath = ReadonlyMap<string, OutlinePage>

export interface SidebarNeeds {
  pages: PagesByPath
  /** The header's names for addresses. */
  names: ReadonlyMap<string, string>
  /** In VuePress, a list's addresses are relative to the address it belongs to. */
  isVuePress: boolean
}

/**
 * Outlines a `sidebar` setting: a list of items, or a list for each address, which becomes a part of the site. Links to missing
 * pages are left out.
 */
export function outlineSidebar({ pages, names, isVuePress }: SidebarNeeds, sidebar: unknown): OutlineNode[] {
  if (Array.isArray(sidebar)) return outlineItems(pages, sidebar, '', 0)
  if (!isRecord(sidebar)) return []
  const parts = withoutRepeats(Object.entries(sidebar), isVuePress).map(([address, value]) => {
    const settings = isRecord(value) ? value : { items: value }
    const base = asText(settings.base) ?? (isVuePress ? address : '')
    const children = outlineItems(pages, asList(settings.items), base, 0)
    const segments = address.split('/').filter(segment => segment !== '')
    const title = names.get(segments.join('/')) ?? titleOf(segments)
    return { version: versionFolder.exec(segments[0] ?? '')?.[0], segments, title, children }
  })
  const isVersioned = new Set(parts.flatMap(({ version }) => version ?? [])).size > 1
  return parts.flatMap(({ version, segments, title, children }): OutlineNode[] => {
    if (children.length === 0) return []
    const isWhole = isVersioned && segments.length === 1
    const nodes =
      title === '' || (version !== undefined && isWhole) ? children : [{ title, tab: true, children }]
    return version === undefined || !isVersioned ? nodes : [{ title: version, version, children: nodes }]
  })
}

/** Drops a list that an earlier address already has. In VuePress, the same list can mean different pages at each address. */
function withoutRepeats(entries: [string, unknown][], isVuePress: boolean): [string, unknown][] {
  if (isVuePress) return entries
  const known = new Set<string>()
  return entries.filter(([, value]) => {
    const text = JSON.stringify(value)
    const isNew = !known.has(text)
    known.add(text)
    return isNew
  })
}

/** Names a part after its folder. If that is a version, the folder above comes first: `API v1`. */
function titleOf(segments: readonly string[]): string {
  const [above, last = ''] = segments.slice(-2)
  const isVersion = segments.length > 1 && versionFolder.test(last)
  return isVersion ? `${toTitle(above ?? '')} ${last}` : toTitle(segments.at(-1) ?? '')
}

function outlineItems(
  pages: PagesByPath,
  items: readonly unknown[],
  base: string,
  depth: number,
): OutlineNode[] {
  if (depth > depthLimit) return []
  return items.flatMap((item): OutlineNode[] => {
    const { title, link, below, items: inner } = readItem(item, base)
    const page = link === null ? undefined : pages.get(toSitePath(link, base))
    const children = outlineItems(pages, inner, below, depth + 1)
    if (page === undefined && children.length === 0) return outlineWebLink(title, link)
    return [{ title, ...(page ? { page } : {}), ...(children.length > 0 ? { group: true, children } : {}) }]
  })
}

interface SidebarItem {
  title: string
  link: string | null
  /** What the addresses of its items are relative to. */
  below: string
  items: readonly unknown[]
}

/** Reads an item as VitePress has it, or VuePress: an address, an address with a title, or other names for the same settings. */
function readItem(item: unknown, base: string): SidebarItem {
  if (!isRecord(item)) {
    const [link, title] = Array.isArray(item) ? item : [item]
    // An empty address is that of the list.
    return {
      title: asText(title) ?? '',
      link: typeof link === 'string' ? link : null,
      below: base,
      items: [],
    }
  }
  const prefix = asText(item.prefix)
  return {
    title: asText(item.text) ?? asText(item.title) ?? '',
    link: asText(item.link) ?? asText(item.path),
    below: asText(item.base) ?? (prefix?.startsWith('/') ? prefix : joinBase(base, prefix)),
    items: asList(item.items ?? item.children),
  }
}

function joinBase(base: string, prefix: string | null): string {
  return prefix === null ? base : `${base.replace(/\/?$/, '/')}${prefix}`
}

/** Reads the header's name for the first folder of each of its addresses. */
export function readNavNames(nav: unknown): Map<string, string> {
  const items = asList(nav).filter(isRecord)
  const names = items.flatMap((item): [string, string][] => {
    const [text, link] = [asText(item.text), asText(item.link)]
    const folder = link?.startsWith('/') ? link.split('/').slice(1, -1).join('/') : ''
    return text === null || !folder ? [] : [[folder, text]]
  })
  return new Map(names.reverse())
}

function toSitePath(link: string, base: string): string {
  const [path = ''] = link.replace(/^\.\//, '').split(/[#?]/, 1)
  const whole = path.startsWith('/') || base === '' ? path : `${base.replace(/\/?$/, '/')}${path}`
  const plain = whole.replace(/\.(?:md|html)$/, '').replace(/(?:^|\/)(?:index|readme)$/i, '/')
  return `/${plain.replace(/^\/+|(?<!\/)\/+$/g, '')}`
}
