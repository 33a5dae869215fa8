import type { Page } from '../core/page.ts'

/** Finds the anchor on the target page; null for the top of the page, undefined if it has no such anchor. */
export type FindAnchor = (path: string, anchor: string) => string | null | undefined

export interface PageAnchors {
  page: Pick<Page, 'path' | 'headings'>
  /** Other names of places on the page, each with the anchor of its heading; null before the first heading. */
  aliases: readonly (readonly [name: string, anchor: string | null])[]
}

interface PagePlaces {
  anchors: Set<string>
  aliases: ReadonlyMap<string, string | null>
  /** By letters and digits only; made on first use. */
  loose: Map<string, string | null> | null
}

/**
 * Creates a function that finds a heading by its anchor, by another name of the place, or by an anchor that follows other rules.
 */
export function createAnchorFinder(pages: Iterable<PageAnchors>): FindAnchor {
  const places = new Map<string, PagePlaces>()
  for (const { page, aliases } of pages) {
    places.set(page.path, {
      anchors: new Set(page.headings.map(heading => heading.anchor)),
      aliases: new Map(aliases),
      loose: null,
    })
  }
  return (path, anchor) => {
    const page = places.get(path)
    if (page === undefined) return null
    if (page.anchors.has(anchor)) return anchor
    const alias = page.aliases.get(anchor)
    if (alias !== undefined) return alias
    page.loose ??= new Map(
      [...page.aliases, ...[...page.anchors].map((name): [string, string] => [name, name])].map(
        ([name, target]) => [loosen(name), target],
      ),
    )
    return page.loose.get(loosen(anchor)) ?? page.loose.get(loosen(anchor.replace(/^param-/, '')))
  }
}

function loosen(anchor: string): string {
  return anchor
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
