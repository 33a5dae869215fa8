import { type Audience, mayRead } from '../../content/index.ts'
import { facetNames } from './facets.ts'
import { type IndexData, partitionPassages } from './index-data.ts'
import { openStringTable, type StringTable, writeStringTable } from './string-table.ts'
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
    ...limitSurfaces(data, isKnown),
    terms: limitTable(data.terms, isKnown),
    paths: limitTable(data.paths, page => isReadable[page] === true),
    facetPages: facets.pages,
    summary: { ...data.summary, facets: facets.ranges, abbreviations: limitAbbreviations(data, isKnown) },
  }
}

function limitTable(table: StringTable, isKnown: (position: number) => boolean): StringTable {
  return {
    ...table,
    find(text) {
      const found = table.find(text)
      return found !== undefined && isKnown(found) ? found : undefined
    },
  }
}

type Postings = Pick<
  IndexData,
  'postingOffsets' | 'postingPassages' | 'postingImpacts' | 'termFrequencies' | 'termPeaks'
>

/** The postings are by partition, then by term. */
function limitPostings(data: IndexData, isReadable: readonly boolean[]): Postings {
  const { postingOffsets, postingPassages, postingImpacts, passagePages } = data
  const termCount = data.termFrequencies.length
  const offsets = new Uint32Array(postingOffsets.length)
  const passages = new Uint16Array(postingPassages.length)
  const impacts = new Uint8Array(postingImpacts.length)
  const termFrequencies = new Uint32Array(termCount)
  const termPeaks = new Uint8Array(termCount)
  let end = 0
  for (let list = 0; list + 1 < postingOffsets.length; list++) {
    const [term, first] = [list % termCount, Math.floor(list / termCount) * partitionPassages]
    offsets[list] = end
    for (let at = postingOffsets[list] ?? 0; at < (postingOffsets[list + 1] ?? 0); at++) {
      const [passage, impact] = [postingPassages[at] ?? 0, postingImpacts[at] ?? 0]
      if (!isReadable[passagePages[first + passage] ?? 0]) continue
      passages[end] = passage
      impacts[end] = impact
      termFrequencies[term] = (termFrequencies[term] ?? 0) + 1
      termPeaks[term] = Math.max(termPeaks[term] ?? 0, impact)
      end += 1
    }
  }
  offsets[postingOffsets.length - 1] = end
  return {
    postingOffsets: offsets,
    postingPassages: passages.subarray(0, end),
    postingImpacts: impacts.subarray(0, end),
    termFrequencies,
    termPeaks,
  }
}

function limitSurfaces(
  { surfaces, surfaceTerms, surfaceLetters }: IndexData,
  isKnown: (term: number) => boolean,
): Pick<IndexData, 'surfaces' | 'surfaceTerms' | 'surfaceLetters'> {
  const kept = Array.from(surfaceTerms.keys()).filter(surface => isKnown(surfaceTerms[surface] ?? 0))
  return {
    surfaces: openStringTable(writeStringTable(kept.map(surface => surfaces.get(surface)))),
    surfaceTerms: Uint32Array.from(kept, surface => surfaceTerms[surface] ?? 0),
    surfaceLetters: Uint32Array.from(kept, surface => surfaceLetters[surface] ?? 0),
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
