import { type IndexData, visitSequence } from '../file/index-data.ts'
import { addLabelTerm, finishLabelMatch, type LabelMatch, startLabelMatch, sumOf } from './match-label.ts'
import type { QueryEntry, QueryTerms } from './query-terms.ts'

/** Where a passage has the question's words. Most measures are sums of word weights. */
export interface Proximity {
  /** The words in the passage's own heading, lowered for other words in it. */
  heading: number
  /** Neighbouring words of the question side by side and in order. */
  ordered: number
  /** The largest part of the question within a sentence's length. */
  together: number
  /** The words among the passage's first terms: headings and opening. */
  lead: number
  /** The words anywhere in the passage. */
  covered: number
  /** The largest number of words within a sentence's length. */
  nearWords: number
}

const farthest = 2
const blockGap = 4
const sentenceTerms = 12
const leadTerms = 30

/** State of scanning a passage; created once per question. */
export interface ProximityScan {
  heading: LabelMatch
  /** The highest weight seen of each word, anywhere and among the first terms. */
  covered: Float64Array
  lead: Float64Array
  pairs: Float64Array
  pairWeights: Float64Array
  /** Each word's last position, and its weight there. */
  seenAt: Float64Array
  seenWeight: Float64Array
  lastWord: number
  lastPosition: number
  together: number
  nearWords: number
}

export function createScan({ words }: Pick<QueryTerms, 'words'>): ProximityScan {
  return {
    heading: startLabelMatch({ words }),
    covered: new Float64Array(words.length),
    lead: new Float64Array(words.length),
    pairs: new Float64Array(words.length),
    pairWeights: new Float64Array(words.length),
    seenAt: new Float64Array(words.length),
    seenWeight: new Float64Array(words.length),
    lastWord: -1,
    lastPosition: Number.NEGATIVE_INFINITY,
    together: 0,
    nearWords: 0,
  }
}

function clear(scan: ProximityScan): void {
  scan.covered.fill(0)
  scan.lead.fill(0)
  scan.pairs.fill(0)
  scan.pairWeights.fill(0)
  scan.seenAt.fill(Number.NEGATIVE_INFINITY)
  scan.lastWord = -1
  scan.lastPosition = Number.NEGATIVE_INFINITY
  scan.together = 0
  scan.nearWords = 0
}

function addOccurrence(scan: ProximityScan, { word, weight }: QueryEntry, position: number): void {
  const { pairs, pairWeights, seenAt, seenWeight } = scan
  const distance = position - scan.lastPosition
  if (word === scan.lastWord + 1 && distance <= farthest) {
    const least = Math.min(weight, seenWeight[word - 1] ?? 0)
    pairs[word] = (pairs[word] ?? 0) + 1 / distance
    pairWeights[word] = Math.max(pairWeights[word] ?? 0, least)
  }
  const isNear = position - (seenAt[word] ?? 0) < sentenceTerms
  seenWeight[word] = isNear ? Math.max(weight, seenWeight[word] ?? 0) : weight
  seenAt[word] = position
  let together = 0
  let nearWords = 0
  for (let other = 0; other < seenAt.length; other++) {
    if (position - (seenAt[other] ?? 0) >= sentenceTerms) continue
    together += seenWeight[other] ?? 0
    nearWords += 1
  }
  scan.together = Math.max(scan.together, together)
  scan.nearWords = Math.max(scan.nearWords, nearWords)
  scan.lastWord = word
  scan.lastPosition = position
}

/**
 * Reads a passage's terms once. `ordered` are the ordered pairs of Metzler and Croft ("A Markov random field model for term
 * dependencies", 2005), `together` is the best window of Tao and Zhai ("An exploration of proximity measures in information
 * retrieval", 2007), weighted by word.
 */
export function measureProximity(
  data: IndexData,
  query: QueryTerms,
  passage: number,
  scan: ProximityScan,
): Proximity {
  clear(scan)
  const { covered, lead } = scan
  const heading = { isOpen: true, agreement: 0, scan: scan.heading }
  let position = 0
  let terms = 0
  let last = -1
  visitSequence(data, passage, value => {
    if (value === 0) {
      if (heading.isOpen) heading.agreement = finishLabelMatch(heading.scan) ?? heading.agreement
      if (last === 0) heading.isOpen = false
      else position += blockGap
      last = 0
      return
    }
    last = value
    position += 1
    terms += 1
    const slot = query.slotOf[value - 1] ?? 0
    const entry = slot === 0 ? undefined : query.entries[slot - 1]
    if (heading.isOpen) addLabelTerm(heading.scan, entry)
    if (entry === undefined) return
    const { word, weight } = entry
    if (weight > (covered[word] ?? 0)) covered[word] = weight
    if (terms <= leadTerms && weight > (lead[word] ?? 0)) lead[word] = weight
    addOccurrence(scan, entry, position)
  })
  return {
    heading: heading.agreement,
    ordered: scoreOrdered(scan),
    together: scan.together,
    lead: sumOf(lead),
    covered: sumOf(covered),
    nearWords: scan.nearWords,
  }
}

function scoreOrdered({ pairs, pairWeights }: ProximityScan): number {
  let ordered = 0
  // Without an iterator, which would allocate for each word of each passage.
  for (let word = 0; word < pairs.length; word++) {
    const count = pairs[word] ?? 0
    ordered += ((pairWeights[word] ?? 0) * count) / (count + 1)
  }
  return ordered
}
