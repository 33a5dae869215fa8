import { type Audience, mayRead } from '../../content/index.ts'
import { facetNames } from './facets.ts'
import type { IndexData, SurfaceTable } from './index-data.ts'
import { endOf, type PostingPartition, startOf } from './posting-partition.ts'
import { openStringTable, type Strings, writeStringTable } from './string-table.ts'
import type { Summary } from './summary.ts'

/** By page. Undefined if every page is readable. */
export function listReadable(
  { summary, pageLanguages }: IndexData,
  audience: Audience,
): boolean[] | undefined {
  const isReadable = Array.from(pageLanguages, (_, page) => mayRead(summary.access?.[page], audience))
  return isReadable.includes(false) ? isReadable : undefined
}

/**
 * Returns the data of an index without the pages that are not readable: their postings, paths and facets, and the terms, surfaces and
 * abbreviations that only they have. Pages and passages keep their positions.
 */
export function limitToReadable(data: IndexData, isReadable: readonly boolean[]): IndexData {
  const postings = limitPostings(data, isReadable)
  const isKnown = (term: number) => (postings.termFrequencies[term] ?? 0) > 0
  const facets = limitFacets(data, isReadable)
  return {
    ...data,
    isReadable,
    ...postings,
    surfaces: data.surfaces.map(table => limitSurfaces(table, isKnown)),
    terms: limitStrings(data.terms, isKnown),
    paths: limitStrings(data.paths, page => isReadable[page] === true),
    facetPages: facets.pages,
    summary: { ...data.summary, facets: facets.ranges, abbreviations: limitAbbreviations(data, isKnown) },
  }
}

/** Hides strings from `find`. Positions stay the same. */
export function limitStrings(strings: Strings, isKnown: (position: number) => boolean): Strings {
  return {
    size: strings.size,
    get: strings.get,
    find(text) {
      const found = strings.find(text)
      return found !== undefined && isKnown(found) ? found : undefined
    },
  }
}

type Postings = Pick<IndexData, 'partitions' | 'termFrequencies' | 'termPeaks'>

function limitPostings(data: IndexData, isReadable: readonly boolean[]): Postings {
  const termCount = data.termFrequencies.length
  const termFrequencies = new Uint32Array(termCount)
  const termPeaks = new Uint8Array(termCount)
  const keep = (term: number, impact: number) => {
    termFrequencies[term] = (termFrequencies[term] ?? 0) + 1
    termPeaks[term] = Math.max(termPeaks[term] ?? 0, impact)
  }
  const isKept = (passage: number) => isReadable[data.passagePages[passage] ?? 0] === true
  const partitions = data.partitions.map(partition => limitPartition(partition, { termCount, isKept, keep }))
  return { partitions, termFrequencies, termPeaks }
}

function limitPartition(
  partition: PostingPartition,
  {
    termCount,
    isKept,
    keep,
  }: {
    termCount: number
    isKept: (passage: number) => boolean
    keep: (term: number, impact: number) => void
  },
): PostingPartition {
  const { first, size } = partition
  const most = endOf(partition, partition.offsets.length - 2) - startOf(partition, 0)
  const offsets = new Uint32Array(termCount + 1)
  const [passages, impacts] = [new Uint16Array(most), new Uint8Array(most)]
  let end = 0
  for (let term = 0; term < termCount; term++) {
    offsets[term] = end
    const last = endOf(partition, term)
    for (let at = startOf(partition, term); at < last; at++) {
      const [passage, impact] = [partition.passages[at] ?? 0, partition.impacts[at] ?? 0]
      if (!isKept(first + passage)) continue
      passages[end] = passage
      impacts[end] = impact
      keep(term, impact)
      end += 1
    }
  }
  offsets[termCount] = end
  return { first, size, offsets, passages: passages.subarray(0, end), impacts: impacts.subarray(0, end) }
}

function limitSurfaces(
  { strings, terms, letters }: SurfaceTable,
  isKnown: (term: number) => boolean,
): SurfaceTable {
  const kept = Array.from(terms.keys()).filter(surface => isKnown(terms[surface] ?? 0))
  return {
    strings: openStringTable(writeStringTable(kept.map(surface => strings.get(surface)))),
    terms: Uint32Array.from(kept, surface => terms[surface] ?? 0),
    letters: Uint32Array.from(kept, surface => letters[surface] ?? 0),
  }
}

function limitFacets({ summary, facetPages }: IndexData, isReadable: readonly boolean[]) {
  const pages: number[] = []
  const ranges: Summary['facets'] = { version: {}, language: {}, groups: {}, tag: {} }
  for (const name of facetNames)
    for (const [value, [start, end]] of Object.entries(summary.facets[name])) {
      const first = pages.length
      for (const page of facetPages.subarray(start, end)) if (isReadable[page]) pages.push(page)
      if (pages.length > first) ranges[name][value] = [first, pages.length]
    }
  return { ranges, pages: Uint32Array.from(pages) }
}

function limitAbbreviations(
  { summary, terms }: IndexData,
  isKnown: (term: number) => boolean,
): Summary['abbreviations'] {
  return summary.abbreviations.filter(words =>
    words.every(word => {
      const term = terms.find(word)
      return term !== undefined && isKnown(term)
    }),
  )
}
