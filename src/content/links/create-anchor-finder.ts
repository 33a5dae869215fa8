import type { Page } from '../core/page.ts'

export interface FoundAnchor {
  /** The anchor of the heading; null for the top of the page. */
  heading: string | null
  /** The id of the place itself, if it is a fold or field. */
  place?: string
}

/** Finds an anchor on the target page; undefined if it has no such anchor. */
export type FindAnchor = (path: string, anchor: string) => FoundAnchor | undefined

/** Another name of a place on the page, the anchor of its heading, and its id if it is a fold or field. */
export type PlaceAlias = readonly [name: string, heading: string | null, place?: string]

export interface PageAnchors {
  page: Pick<Page, 'path' | 'headings'>
  aliases: readonly PlaceAlias[]
}

interface PagePlaces {
  anchors: Set<string>
  aliases: ReadonlyMap<string, FoundAnchor>
  /** By letters and digits only; made on first use. */
  loose: Map<string, FoundAnchor> | null
}

/**
 * Creates a function that finds a heading by its anchor, by another name of the place, or by an anchor that follows other rules.
 */
export function createAnchorFinder(pages: Iterable<PageAnchors>): FindAnchor {
  const places = new Map<string, PagePlaces>()
  for (const { page, aliases } of pages) {
    places.set(page.path, {
      anchors: new Set(page.headings.map(heading => heading.anchor)),
      aliases: new Map(
        aliases.map(([name, heading, place]) => [name, { heading, ...(place !== undefined && { place }) }]),
      ),
      loose: null,
    })
  }
  return (path, anchor) => {
    const page = places.get(path)
    if (page === undefined) return { heading: null }
    if (page.anchors.has(anchor)) return { heading: anchor }
    const alias = page.aliases.get(anchor)
    if (alias !== undefined) return alias
    page.loose ??= new Map([
      ...[...page.aliases].map(([name, found]): [string, FoundAnchor] => [loosen(name), found]),
      ...[...page.anchors].map((name): [string, FoundAnchor] => [loosen(name), { heading: name }]),
    ])
    return page.loose.get(loosen(anchor)) ?? page.loose.get(loosen(anchor.replace(/^param-/, '')))
  }
}

function loosen(anchor: string): string {
  return anchor
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
