import { type FacetName, type FacetRanges, facetNames } from './facets.ts'
import type { IndexData } from './index-data.ts'
import { createNumberList } from './number-list.ts'
import type { Strings } from './string-table.ts'
import type { Summary } from './summary.ts'
import { readSequence } from './varint.ts'

/** How the pages of an index of changes are numbered in the extended one. */
export interface PlacedPages {
  /** For each page of the changes. New pages come after those of the base. */
  numbers: readonly number[]
  /** The number of all pages, with those that are gone. */
  count: number
  removed: ReadonlySet<number>
}

export function placePages(base: IndexData, changes: IndexData): PlacedPages {
  let count = base.pageLanguages.length
  const removed = new Set(changes.summary.removed?.flatMap(path => base.paths.find(path) ?? []))
  const numbers = Array.from(changes.pageLanguages, (_, page) => {
    const known = base.paths.find(changes.paths.get(page))
    if (known !== undefined && !removed.has(known)) return known
    count += 1
    return count - 1
  })
  return { numbers, count, removed }
}

type PageParts = Pick<
  IndexData,
  'pageTrails' | 'titleOffsets' | 'titles' | 'paths' | 'facetPages' | 'removedPages'
>

/** Adds the new pages. `terms` are the numbers of the changes' terms. Until the next whole build, a new page shares its trail only with other new pages. */
export function extendPages(
  base: IndexData,
  changes: IndexData,
  { placed, terms }: { placed: PlacedPages; terms: Uint32Array },
): PageParts & { summary: Pick<Summary, 'facets' | 'otherVersions' | 'access'> } {
  const first = base.pageLanguages.length
  const added = placed.numbers.flatMap((number, page) => (number >= first ? [page] : []))
  const { facets, ...summary } = extendFacets(base, changes, placed)
  return {
    pageTrails: extendTrails(base, changes, added),
    ...extendTitles(base, changes, { added, terms }),
    paths: extendPaths(base, changes, placed),
    facetPages: facets.pages,
    ...(placed.removed.size > 0 && { removedPages: placed.removed }),
    summary: { facets: facets.ranges, ...summary, ...extendAccess(base, changes, added) },
  }
}

function extendAccess(
  base: IndexData,
  changes: IndexData,
  added: readonly number[],
): Pick<Summary, 'access'> {
  const [own, other] = [base.summary.access, changes.summary.access]
  if (!own && !other) return {}
  return {
    access: [
      ...Array.from(base.pageLanguages, (_, page) => own?.[page] ?? null),
      ...added.map(page => other?.[page] ?? null),
    ],
  }
}

function extendTrails(base: IndexData, changes: IndexData, added: readonly number[]): Uint32Array {
  const known = base.pageTrails.reduce((most, trail) => Math.max(most, trail + 1), 0)
  return joinNumbers(
    base.pageTrails,
    added.map(page => known + (changes.pageTrails[page] ?? 0)),
  )
}

function extendTitles(
  base: IndexData,
  changes: IndexData,
  { added, terms }: { added: readonly number[]; terms: Uint32Array },
): Pick<IndexData, 'titleOffsets' | 'titles'> {
  const pieces = added.map(page => {
    const values = createNumberList()
    readSequence(
      changes.titles,
      changes.titleOffsets[page] ?? 0,
      changes.titleOffsets[page + 1] ?? 0,
      value => values.push((terms[value - 1] ?? 0) + 1),
    )
    return values.toVarints(0)
  })
  const titles = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, base.titles.length))
  titles.set(base.titles)
  let end = base.titles.length
  const ends = pieces.map(piece => {
    titles.set(piece, end)
    end += piece.length
    return end
  })
  return { titles, titleOffsets: joinNumbers(base.titleOffsets, ends) }
}

function extendPaths(
  { paths }: IndexData,
  changes: IndexData,
  { numbers, count, removed }: PlacedPages,
): Strings {
  const added = new Map(numbers.flatMap((number, page) => (number >= paths.size ? [[number, page]] : [])))
  return {
    size: count,
    get: page => (page < paths.size ? paths.get(page) : changes.paths.get(added.get(page) ?? 0)),
    find(path) {
      const known = paths.find(path)
      if (known !== undefined && !removed.has(known)) return known
      const page = changes.paths.find(path)
      return page === undefined ? undefined : numbers[page]
    },
  }
}

/**
 * Adds the new pages to the lists of their values, and leaves out removed ones. The lists stay sorted, because new pages have the highest
 * numbers.
 */
function extendFacets(base: IndexData, changes: IndexData, { numbers, removed }: PlacedPages) {
  const first = base.pageLanguages.length
  const isAdded = (page: number) => (numbers[page] ?? 0) >= first
  const pages = createNumberList()
  const listFacet = (name: FacetName): [string, [start: number, end: number]][] => {
    const [own, other] = [base, changes].map(({ summary }) => new Map(Object.entries(summary.facets[name])))
    const values = new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])
    return [...values].flatMap((value): [string, [number, number]][] => {
      const start = pages.length
      for (const page of base.facetPages.subarray(...(own?.get(value) ?? none)))
        if (!removed.has(page)) pages.push(page)
      for (const page of changes.facetPages.subarray(...(other?.get(value) ?? none)))
        if (isAdded(page)) pages.push(numbers[page] ?? 0)
      return pages.length === start ? [] : [[value, [start, pages.length]]]
    })
  }
  const ranges: FacetRanges = { version: {}, language: {}, groups: {}, tag: {} }
  for (const name of facetNames) ranges[name] = Object.fromEntries(listFacet(name))
  // A hostile build could have written any ranges, so they are limited to the pages that exist.
  const isOther = new Uint8Array(numbers.length)
  for (const [start, end] of changes.summary.otherVersions ?? []) isOther.fill(1, start, end)
  const otherVersions = [
    ...(base.summary.otherVersions ?? []),
    ...numbers.flatMap((number, page): [number, number][] =>
      isOther[page] === 1 && isAdded(page) ? [[number, number + 1]] : [],
    ),
  ]
  return {
    facets: { ranges, pages: new Uint32Array(pages.take().buffer) },
    ...(otherVersions.length > 0 && { otherVersions }),
  }
}

const none: [number, number] = [0, 0]

function joinNumbers(base: Uint32Array, added: readonly number[]): Uint32Array {
  const joined = new Uint32Array(base.length + added.length)
  joined.set(base)
  joined.set(added, base.length)
  return joined
}
