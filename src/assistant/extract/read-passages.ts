import type { IndexedPage, SearchHit, SearchIndex } from '../../search/index.ts'
import { keepSiteLinks } from './resolve-links.ts'
import { splitIntoUnits, type Unit } from './split-into-units.ts'

/** A unit with the terms that it is found under, in order. */
export interface ReadUnit extends Unit {
  terms: string[]
  distinct: ReadonlySet<string>
}

/** A passage as the extract needs it: cut into units, each with its terms. */
export interface ReadPassage {
  position: number
  page: IndexedPage
  anchor: string | null
  headings: string[]
  headingTerms: ReadonlySet<string>
  units: ReadUnit[]
}

export interface RankedPassage extends ReadPassage {
  /** Score of the search, best of the ranking = 1. */
  rank: number
}

const keptForEachIndex = 500

/** Reads passages for extracts and keeps those last read, for each index, so that a popular passage is analysed once. */
export function createPassageReader(): (index: SearchIndex, hits: readonly SearchHit[]) => RankedPassage[] {
  const cache = new WeakMap<SearchIndex, Map<number, ReadPassage>>()
  function read(index: SearchIndex, position: number): ReadPassage {
    const kept = cache.get(index) ?? new Map<number, ReadPassage>()
    cache.set(index, kept)
    const passage = kept.get(position) ?? readPassage(index, position)
    kept.delete(position)
    kept.set(position, passage)
    if (kept.size > keptForEachIndex) kept.delete(kept.keys().next().value ?? position)
    return passage
  }
  return (index, hits) => {
    const best = hits[0]?.score || 1
    return hits.map(hit => ({ ...read(index, hit.passage), rank: hit.score / best }))
  }
}

function readPassage(index: SearchIndex, position: number): ReadPassage {
  const passage = index.passage(position)
  const page = index.page(passage.page)
  const { language } = page
  return {
    position,
    page,
    anchor: passage.anchor,
    headings: passage.headings,
    headingTerms: new Set(index.analyse([page.title, ...passage.headings].join('\n'), language)),
    units: splitIntoUnits(passage.blocks, language).map(unit => {
      const terms = index.analyse(withoutLinkTargets(unit.markdown), language)
      const markdown = unit.kind === 'code' ? unit.markdown : keepSiteLinks(unit.markdown, index)
      return { ...unit, markdown, terms, distinct: new Set(terms) }
    }),
  }
}

function withoutLinkTargets(markdown: string): string {
  return markdown.replace(/\]\([^()\s]*\)/g, '] ')
}
