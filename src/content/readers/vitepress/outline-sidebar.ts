import { asList, asText, isRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../../core/outline.ts'
import { toTitle } from '../../core/page-path.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'

const depthLimit = 20

/** The pages that a sidebar's links can lead to, by site path. */
export type PagesByPath = ReadonlyMap<string, OutlinePage>

/**
 * Outlines a `sidebar` setting: a list of items, or a list for each address, which becomes a part of the site. `names` are the
 * header's names for addresses. Links to missing pages are left out.
 */
export function outlineSidebar(
  pages: PagesByPath,
  sidebar: unknown,
  names: ReadonlyMap<string, string> = new Map(),
): OutlineNode[] {
  if (Array.isArray(sidebar)) return outlineItems(pages, sidebar, '', 0)
  if (!isRecord(sidebar)) return []
  return Object.entries(sidebar).flatMap(([address, value]): OutlineNode[] => {
    const settings = isRecord(value) ? value : { items: value }
    const children = outlineItems(pages, asList(settings.items), asText(settings.base) ?? '', 0)
    const segments = address.split('/').filter(segment => segment !== '')
    const title = names.get(segments.join('/')) ?? toTitle(segments.at(-1) ?? '')
    return children.length === 0 ? [] : title === '' ? children : [{ title, tab: true, children }]
  })
}

function outlineItems(
  pages: PagesByPath,
  items: readonly unknown[],
  base: string,
  depth: number,
): OutlineNode[] {
  if (depth > depthLimit) return []
  return items.flatMap((item): OutlineNode[] => {
    if (!isRecord(item)) return []
    const below = asText(item.base) ?? base
    const link = asText(item.link)
    const page = link === null ? undefined : pages.get(toSitePath(link, base))
    const children = outlineItems(pages, asList(item.items), below, depth + 1)
    const title = asText(item.text) ?? ''
    if (page === undefined && children.length === 0) return outlineWebLink(title, link)
    return [{ title, ...(page ? { page } : {}), ...(children.length > 0 ? { group: true, children } : {}) }]
  })
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
  const [path = ''] = link.split(/[#?]/, 1)
  const whole = path.startsWith('/') || base === '' ? path : `${base.replace(/\/?$/, '/')}${path}`
  const plain = whole.replace(/\.(?:md|html)$/, '').replace(/(?:^|\/)index$/, '/')
  return `/${plain.replace(/^\/+|(?<!\/)\/+$/g, '')}`
}
