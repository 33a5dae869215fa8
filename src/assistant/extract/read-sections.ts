import type { IndexedPage, SearchHit, SearchIndex } from '../../search/index.ts'
import { findSubsections, type Subsection } from './find-subsections.ts'
import { announces } from './follow-units.ts'
import type { KnownPassage, ReadPassage, ReadUnit } from './read-passage.ts'

/** What was found of one section of a page: its passages in reading order, cut into units. */
export interface Section {
  /** Position of the page in the index. */
  position: number
  page: IndexedPage
  /** Any of the section's passages: they share anchor and headings. */
  head: KnownPassage
  /** Whether the page begins with it. */
  isOpening: boolean
  units: ReadUnit[]
  /** For each unit the score of its passage, best of the search = 1. */
  ranks: number[]
  /** The best of `ranks`. */
  rank: number
  /** What a colon at the section's very end announces; empty where there is none. */
  subsections: Subsection[]
}

/** The passage after the found ones continues their thought; it counts a little less. */
const continuation = 0.8

/** Reads the sections that hits are in, best first. */
export function readSections(read: ReadPassage, index: SearchIndex, hits: readonly SearchHit[]): Section[] {
  const best = hits[0]?.score || 1
  const found = Map.groupBy(hits, hit => `${hit.page}#${read(index, hit.passage).anchor ?? ''}`)
  return Array.from(found.values(), inSection => {
    const ranks = new Map(inSection.map(hit => [hit.passage, hit.score / best]))
    return readSection(read, index, ranks)
  })
}

function readSection(read: ReadPassage, index: SearchIndex, found: ReadonlyMap<number, number>): Section {
  const ranks = new Map(found)
  const rank = Math.max(...found.values())
  const last = Math.max(...found.keys())
  const head = read(index, last)
  if (continues(read, index, last)) ranks.set(last + 1, rank * continuation)
  const passages = [...ranks].sort(([one], [other]) => one - other)
  const units = passages.map(([passage]) => read(index, passage).units())
  const end = units.at(-1)?.at(-1)
  return {
    position: head.page,
    page: index.page(head.page),
    head,
    isOpening: passages[0]?.[0] === index.passagesOf(head.page).first,
    units: units.flat(),
    ranks: passages.flatMap(([, ranked], at) => (units[at] ?? []).map(() => ranked)),
    rank,
    subsections: end && announces(end) ? findSubsections(read, index, passages.at(-1)?.[0] ?? last) : [],
  }
}

/** A section under a heading goes on in the next passage; text before the first heading is taken as found. */
function continues(read: ReadPassage, index: SearchIndex, passage: number): boolean {
  const { page, anchor } = read(index, passage)
  return (
    anchor !== null && passage + 1 < index.passagesOf(page).end && read(index, passage + 1).anchor === anchor
  )
}
