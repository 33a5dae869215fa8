import type { IndexedPage, SearchHit, SearchIndex } from '../../search/index.ts'
import { type KnownPassage, type ReadUnit, readPassage } from '../passages/read-passage.ts'
import { announces, followUnits } from './follow-units.ts'

export interface Subsection {
  heading: string
  /** Null if the subsection has no text. */
  anchor: string | null
}

/** The passages found in one section of a page, in reading order, as units. */
export interface Section {
  /** Position of the page in the index. */
  position: number
  page: IndexedPage
  /** Any passage of the section; they share anchor and headings. */
  head: KnownPassage
  /** Whether the section opens the page. */
  isOpening: boolean
  units: ReadUnit[]
  /** The score of each unit's passage, relative to the best of the search. */
  ranks: number[]
  /** The highest of `ranks`. */
  rank: number
  /** The subsections that a colon at the end of the section introduces. */
  subsections: Subsection[]
}

/** Passages next to a found passage count a little less. */
const continuation = 0.8
/** How many passages on either side a run of steps is followed. */
const maxFollowed = 3
const maxSubsections = 20
/** Units that may belong to the previous passage. */
const leanBack: ReadonlySet<string | undefined> = new Set(['step', 'code', 'table'])

/** Reads the sections that contain the hits, best first. */
export function readSections(index: SearchIndex, hits: readonly SearchHit[]): Section[] {
  const best = hits[0]?.score || 1
  const found = Map.groupBy(hits, hit => `${hit.page}#${readPassage(index, hit.passage).anchor ?? ''}`)
  return Array.from(found.values(), inSection => {
    const ranks = new Map(inSection.map(hit => [hit.passage, hit.score / best]))
    return readSection(index, ranks)
  })
}

function readSection(index: SearchIndex, found: ReadonlyMap<number, number>): Section {
  const rank = Math.max(...found.values())
  const last = Math.max(...found.keys())
  const head = readPassage(index, last)
  const beside = [...found.keys()].flatMap(passage => followPassages(index, passage))
  if (continues(index, last)) beside.push(last + 1)
  const ranks = new Map([...beside.map(passage => [passage, rank * continuation] as const), ...found])
  const passages = [...ranks].sort(([one], [other]) => one - other)
  const units = passages.map(([passage]) => readPassage(index, passage).units())
  const end = units.at(-1)?.at(-1)
  return {
    position: head.page,
    page: index.page(head.page),
    head,
    isOpening: passages[0]?.[0] === index.passagesOf(head.page).first,
    units: units.flat(),
    ranks: passages.flatMap(([, ranked], at) => (units[at] ?? []).map(() => ranked)),
    rank,
    subsections: end && announces(end) ? findSubsections(index, passages.at(-1)?.[0] ?? last) : [],
  }
}

/** A passage and its neighbours, if steps or a block with its introduction continue across the border. */
function followPassages(index: SearchIndex, passage: number): number[] {
  const { first: start, end } = index.passagesOf(readPassage(index, passage).page)
  const unitsOf = (at: number) => readPassage(index, at).units()
  const isCutBehind = (at: number): boolean => {
    if (at < start || at + 1 >= end || readPassage(index, at).anchor !== readPassage(index, at + 1).anchor)
      return false
    const [before, after] = [unitsOf(at).at(-1), unitsOf(at + 1)[0]]
    return before !== undefined && after !== undefined && followUnits([before, after], 1).length === 2
  }
  let [first, last] = [passage, passage]
  while (passage - first < maxFollowed && leanBack.has(unitsOf(first)[0]?.kind) && isCutBehind(first - 1))
    first--
  while (last - passage < maxFollowed && unitsOf(last).at(-1)?.kind === 'step' && isCutBehind(last)) last++
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** A section under a heading continues in the next passage. Text before the first heading does not. */
function continues(index: SearchIndex, passage: number): boolean {
  const { page, anchor } = readPassage(index, passage)
  return (
    anchor !== null &&
    passage + 1 < index.passagesOf(page).end &&
    readPassage(index, passage + 1).anchor === anchor
  )
}

/** The sections directly below the one that a passage ends, in reading order. */
function findSubsections(index: SearchIndex, passage: number): Subsection[] {
  const { page, headings } = readPassage(index, passage)
  const found: Subsection[] = []
  for (let next = passage + 1; next < index.passagesOf(page).end && found.length < maxSubsections; next++) {
    const below = readPassage(index, next)
    if (headings.some((heading, depth) => below.headings[depth] !== heading)) break
    const heading = below.headings[headings.length]
    if (heading === undefined) break
    if (found.at(-1)?.heading === heading) continue
    found.push({ heading, anchor: below.headings.length === headings.length + 1 ? below.anchor : null })
  }
  return found
}

/** Whether a section has a term, also in its headings or in the page's title. */
export function hasTerm({ head, units }: Section, term: string): boolean {
  return head.headingTerms().has(term) || units.some(({ distinct }) => distinct.has(term))
}
