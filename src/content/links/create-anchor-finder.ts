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
  page: Pick<Page, 'path' | 'title' | 'headings'>
  aliases: readonly PlaceAlias[]
}

const depthLimit = 20

interface PagePlaces {
  title: string
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
      title: page.title,
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
      // The title has no anchor: it is at the top.
      [loosen(page.title), { heading: null }] as [string, FoundAnchor],
      ...[...page.aliases].map(([name, found]): [string, FoundAnchor] => [loosen(name), found]),
      ...[...page.anchors].map((name): [string, FoundAnchor] => [loosen(name), { heading: name }]),
    ])
    for (const name of listOtherNames(anchor)) {
      const found = page.loose.get(loosen(name))
      if (found !== undefined) return found
    }
    return undefined
  }
}

const fernField = /^(request|response)\.(body|query|path|headers)\.(.+)$/

/**
 * Lists the names that a place can have here, the likeliest first. Mintlify's parameters begin with `param-`. GitBook writes `id-` before
 * a digit and `and` for `&`. Fern's fields have a path, of which the part that is known counts: `request.body.model.name`.
 */
function listOtherNames(anchor: string): string[] {
  const plain = [
    anchor,
    anchor.replace(/^param-/, ''),
    anchor.replace(/^id-(?=\d)/, '').replaceAll('-and-', '-'),
  ]
  const [, side, part = '', path] = fernField.exec(anchor) ?? []
  if (path === undefined) return plain
  const start = side === 'response' ? 'response' : part === 'body' ? 'body' : 'parameter'
  const names = path.split('.').slice(0, depthLimit)
  return [...plain, ...names.map((_, at) => [start, ...names.slice(0, names.length - at)].join('-'))]
}

function loosen(anchor: string): string {
  return anchor
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
