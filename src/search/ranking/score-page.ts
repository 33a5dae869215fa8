import { type IndexData, inverseFrequency, saturation } from '../file/index-data.ts'
import { endOf, partitionOf, startOf } from '../file/posting-partition.ts'
import { readSequence } from '../file/varint.ts'
import { seek } from './collect-candidates.ts'
import { addLabelTerm, finishLabelMatch, startLabelMatch } from './match-label.ts'
import type { QueryTerms } from './query-terms.ts'

export interface ScoredPage {
  /** BM25 of the page as one passage. */
  words: number
  /** Weight of the question's words in its title, lowered for other words in it. */
  title: number
}

const lengthShare = 0.6

/** Estimates a term's weighted frequency in a page from the impacts of its passages. */
function frequencyIn(data: IndexData, term: number, first: number, end: number): number {
  let frequency = 0
  for (let from = first; from < end; ) {
    const partition = partitionOf(data.partitions, from)
    if (partition === undefined) break
    const { first: base, size, passages, impacts } = partition
    const stop = Math.min(end, base + size)
    const last = endOf(partition, term)
    let at = seek(passages, startOf(partition, term), last, from - base)
    for (; at < last && (passages[at] ?? 0) < stop - base; at++) {
      const impact = impacts[at] ?? 0
      frequency += (saturation * impact) / Math.max(1, 255 - impact)
    }
    from = stop
  }
  return frequency
}

function scoreWords(data: IndexData, { words }: QueryTerms, page: number): number {
  const [first, end] = [data.pageFirsts[page] ?? 0, data.pageEnds[page] ?? 0]
  const average = data.passagePages.length / Math.max(1, data.pageEnds.length)
  const length = 1 - lengthShare + (lengthShare * (end - first)) / average
  let score = 0
  for (const word of words) {
    for (const { term, share } of word.terms) {
      const frequency = frequencyIn(data, term, first, end)
      score += (share * inverseFrequency(data, term) * frequency) / (frequency + saturation * length)
    }
  }
  return score
}

function scoreTitle(data: IndexData, query: QueryTerms, page: number): number {
  const scan = startLabelMatch(query)
  readSequence(data.titles, data.titleOffsets[page] ?? 0, data.titleOffsets[page + 1] ?? 0, value => {
    const slot = query.slotOf[value - 1] ?? 0
    addLabelTerm(scan, slot === 0 ? undefined : query.entries[slot - 1])
  })
  return finishLabelMatch(scan) ?? 0
}

export function scorePage(data: IndexData, query: QueryTerms, page: number): ScoredPage {
  return { words: scoreWords(data, query, page), title: scoreTitle(data, query, page) }
}
