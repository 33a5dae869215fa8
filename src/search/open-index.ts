import { type Audience, fillAnchors } from '../content/index.ts'
import { toPassage } from './building/describe-records.ts'
import type { IndexedPassage } from './core/indexed-page.ts'
import type { Neighbours } from './core/neighbours.ts'
import {
  type IndexData,
  inverseFrequency,
  pageRecord,
  passageRecord,
  readIndexData,
} from './file/index-data.ts'
import { limitToReadable, listReadable } from './file/limit-to-readable.ts'
import { createTextAnalyser } from './query/analyse-text.ts'
import { isAdmitted } from './ranking/filter-pages.ts'
import { secondStage } from './ranking/rerank.ts'
import { createWorkspace, search } from './search.ts'
import type { SearchIndex } from './search-index.ts'

function readPassage(data: IndexData, position: number): IndexedPassage {
  const page = data.passagePages[position] ?? 0
  const { anchor, headings, blocks } = toPassage(passageRecord(data, position))
  const fill = (text: string) => fillAnchors(text, () => pageRecord(data, page).anchors)
  return {
    page,
    anchor,
    headings: [...headings],
    blocks: blocks.map(block => ({ ...block, markdown: fill(block.markdown) })),
  }
}

/** Scores of a window of passages, and words that were analysed last. */
const workspaceBytes = 80_000

/**
 * Opens the bytes of `buildIndex` in place, for readers who may not know of some pages: those are not found by any way, and neither
 * are the words that only they have. With `neighbours`, questions with a vector are also searched by meaning. Throws `internal` for
 * bytes that are not a complete index of this release.
 */
export function openIndex(
  index: Uint8Array | IndexData,
  neighbours: Neighbours | null = null,
  audience: Audience = { kind: 'open' },
): SearchIndex {
  const whole = index instanceof Uint8Array ? readIndexData(index) : index
  const isReadable = listReadable(whole, audience)
  const data = isReadable ? limitToReadable(whole, isReadable) : whole
  const workspace = createWorkspace(data, secondStage, neighbours)
  const [pageCount, passageCount] = [data.pageLanguages.length, data.passagePages.length]
  const check = (position: number, count: number, what: 'page' | 'passage') => {
    if (!Number.isInteger(position) || position < 0 || position >= count)
      throw new RangeError(`The index has no ${what} ${position}; there are ${count}.`)
    const page = what === 'page' ? position : (data.passagePages[position] ?? 0)
    if (isReadable && !isReadable[page]) throw new RangeError(`The ${what} ${position} is for other readers.`)
  }
  return {
    pageCount,
    passageCount,
    languages: data.summary.languages,
    vectors: neighbours,
    page: position => {
      check(position, pageCount, 'page')
      const { anchors: _, ...page } = pageRecord(data, position)
      return page
    },
    heldBytes: () =>
      workspaceBytes + data.terms.size * 2 + pageCount + data.records.heldBytes() + (data.ownBytes ?? 0),
    findPage: path => data.paths.find(path),
    passage: position => {
      check(position, passageCount, 'passage')
      return readPassage(data, position)
    },
    passagesOf: page => {
      check(page, pageCount, 'page')
      return { first: data.pageFirsts[page] ?? 0, end: data.pageEnds[page] ?? 0 }
    },
    search: request => search(data, workspace, request),
    admits: (filter, page) => {
      check(page, pageCount, 'page')
      return isAdmitted(data, filter, page)
    },
    analyse: createTextAnalyser(data),
    termWeight: term => inverseFrequency(data, data.terms.find(term)),
  }
}
