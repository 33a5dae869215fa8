import type { IndexedPage, SearchHit, SearchIndex } from '../../search/index.ts'
import { findSubsections, type Subsection } from './find-subsections.ts'
import { announces } from './follow-units.ts'
import { keepSiteLinks } from './resolve-links.ts'
import { splitIntoUnits, type Unit } from './split-into-units.ts'

/** A unit with the terms that it is found under, in order. */
export interface ReadUnit extends Unit {
  terms: string[]
  distinct: ReadonlySet<string>
}

/** What was found of one section of a page: its passages in reading order, cut into units. */
export interface Section {
  /** Position of the page in the index. */
  position: number
  page: IndexedPage
  anchor: string | null
  headings: string[]
  /** Terms of the page's title and of the headings. */
  headingTerms: ReadonlySet<string>
  /** Terms of the last heading alone, or of the title where there is none. */
  nameTerms: readonly string[]
  units: ReadUnit[]
  /** For each unit the score of its passage, best of the search = 1. */
  ranks: number[]
  /** The best of `ranks`. */
  rank: number
  /** What a colon at the section's very end announces; empty where there is none. */
  subsections: Subsection[]
}

export type ReadSections = (index: SearchIndex, hits: readonly SearchHit[]) => Section[]

const keptForEachIndex = 1000
/** The passage after the found ones continues their thought; it counts a little less. */
const continuation = 0.8

/**
 * Reads the sections that hits are in, best first. Analysed passages are kept for each index, the last read 1,000, so that
 * a popular passage is analysed once.
 */
export function createSectionReader(): ReadSections {
  const cache = new WeakMap<SearchIndex, Map<number, ReadUnit[]>>()
  function read(index: SearchIndex, passage: number): ReadUnit[] {
    const kept = cache.get(index) ?? new Map<number, ReadUnit[]>()
    cache.set(index, kept)
    const units = kept.get(passage) ?? readUnits(index, passage)
    kept.delete(passage)
    kept.set(passage, units)
    if (kept.size > keptForEachIndex) kept.delete(kept.keys().next().value ?? passage)
    return units
  }
  return (index, hits) => {
    const best = hits[0]?.score || 1
    const found = Map.groupBy(hits, hit => `${hit.page}#${index.passage(hit.passage).anchor ?? ''}`)
    return Array.from(found.values(), inSection => readSection(index, inSection, best, read))
  }
}

function readSection(
  index: SearchIndex,
  hits: readonly SearchHit[],
  best: number,
  read: (index: SearchIndex, passage: number) => ReadUnit[],
): Section {
  const ranks = new Map(hits.map(hit => [hit.passage, hit.score / best]))
  const rank = Math.max(...ranks.values())
  const first = index.passage(hits[0]?.passage ?? 0)
  const page = index.page(first.page)
  const last = Math.max(...ranks.keys())
  if (continues(index, first.page, first.anchor, last + 1)) ranks.set(last + 1, rank * continuation)
  const passages = [...ranks].sort(([one], [other]) => one - other)
  const units = passages.map(([passage]) => read(index, passage))
  const end = units.at(-1)?.at(-1)
  return {
    position: first.page,
    page,
    anchor: first.anchor,
    headings: first.headings,
    headingTerms: new Set(index.analyse([page.title, ...first.headings].join('\n'), page.language)),
    nameTerms: index.analyse(first.headings.at(-1) ?? page.title, page.language),
    units: units.flat(),
    ranks: passages.flatMap(([, ranked], at) => (units[at] ?? []).map(() => ranked)),
    rank,
    subsections: end && announces(end) ? findSubsections(index, passages.at(-1)?.[0] ?? last) : [],
  }
}

/** A section under a heading goes on in the next passage; text before the first heading is taken as found. */
function continues(index: SearchIndex, page: number, anchor: string | null, passage: number): boolean {
  return anchor !== null && passage < index.passagesOf(page).end && index.passage(passage).anchor === anchor
}

function readUnits(index: SearchIndex, passage: number): ReadUnit[] {
  const { page, blocks } = index.passage(passage)
  const { language } = index.page(page)
  return splitIntoUnits(blocks, language).map(unit => {
    const terms = index.analyse(withoutLinkTargets(unit.markdown), language)
    const markdown = unit.kind === 'code' ? unit.markdown : keepSiteLinks(unit.markdown, index)
    return { ...unit, block: `${passage}.${unit.block}`, markdown, terms, distinct: new Set(terms) }
  })
}

function withoutLinkTargets(markdown: string): string {
  return markdown.replace(/\]\([^()\s]*\)/g, '] ')
}
