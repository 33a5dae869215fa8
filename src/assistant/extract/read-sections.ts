import type { IndexedPage, SearchHit, SearchIndex } from '../../search/index.ts'
import type { KnownPassage, ReadPassage, ReadUnit } from '../passages/read-passage.ts'
import { announces, followUnits } from './follow-units.ts'

export interface Subsection {
  heading: string
  /** Null where the subsection has no text of its own. */
  anchor: string | null
}

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

/** What is read because of a passage that was found counts a little less. */
const continuation = 0.8
/** Passages on either side that a run of steps is followed over. */
const mostFollowed = 3
const mostSubsections = 20
/** What may stand on what is before it, in the passage before. */
const leanBack: ReadonlySet<string | undefined> = new Set(['step', 'code', 'table'])

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
  const rank = Math.max(...found.values())
  const last = Math.max(...found.keys())
  const head = read(index, last)
  const beside = [...found.keys()].flatMap(passage => followPassages(read, index, passage))
  if (continues(read, index, last)) beside.push(last + 1)
  const ranks = new Map([...beside.map(passage => [passage, rank * continuation] as const), ...found])
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

/** A passage with those beside it that it was cut from in the middle of what is of use together only: steps, a block and its lead-in. */
function followPassages(read: ReadPassage, index: SearchIndex, passage: number): number[] {
  const { first: start, end } = index.passagesOf(read(index, passage).page)
  const unitsOf = (at: number) => read(index, at).units()
  const isCutBehind = (at: number): boolean => {
    if (at < start || at + 1 >= end || read(index, at).anchor !== read(index, at + 1).anchor) return false
    const [before, after] = [unitsOf(at).at(-1), unitsOf(at + 1)[0]]
    return before !== undefined && after !== undefined && followUnits([before, after], 1).length === 2
  }
  let [first, last] = [passage, passage]
  while (passage - first < mostFollowed && leanBack.has(unitsOf(first)[0]?.kind) && isCutBehind(first - 1))
    first--
  while (last - passage < mostFollowed && unitsOf(last).at(-1)?.kind === 'step' && isCutBehind(last)) last++
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** A section under a heading goes on in the next passage; text before the first heading is taken as found. */
function continues(read: ReadPassage, index: SearchIndex, passage: number): boolean {
  const { page, anchor } = read(index, passage)
  return (
    anchor !== null && passage + 1 < index.passagesOf(page).end && read(index, passage + 1).anchor === anchor
  )
}

/** The sections directly below the one that a passage ends, in reading order. */
function findSubsections(read: ReadPassage, index: SearchIndex, passage: number): Subsection[] {
  const { page, headings } = read(index, passage)
  const found: Subsection[] = []
  for (let next = passage + 1; next < index.passagesOf(page).end && found.length < mostSubsections; next++) {
    const below = read(index, next)
    if (headings.some((heading, depth) => below.headings[depth] !== heading)) break
    const heading = below.headings[headings.length]
    if (heading === undefined) break
    if (found.at(-1)?.heading === heading) continue
    found.push({ heading, anchor: below.headings.length === headings.length + 1 ? below.anchor : null })
  }
  return found
}
