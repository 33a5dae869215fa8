import type { IndexData } from '../file/index-data.ts'
import { readSequence } from '../file/varint.ts'
import type { AskedTerms } from './rerank.ts'

/** Where a passage has the question's words; each measure is a sum of word weights. */
export interface Proximity {
  /** Neighbouring words of the question that stand side by side, in order. */
  ordered: number
  /** The most of the question that stands within a sentence's length. */
  together: number
  /** The words among the passage's first: its headings and its opening. */
  lead: number
  /** The words that stand anywhere in the passage. */
  covered: number
  /** The most of the words within a sentence's length, by number. */
  nearWords: number
}

const farthest = 2
const blockGap = 4
const sentenceTerms = 12
const leadTerms = 30

interface Scan {
  weights: Float64Array
  pairs: Float64Array
  /** Where each word was last seen. */
  seenAt: Float64Array
  lastWord: number
  lastPosition: number
  together: number
  nearWords: number
}

function startScan({ words }: AskedTerms): Scan {
  return {
    weights: Float64Array.from(words, word => word.weight),
    pairs: new Float64Array(words.length),
    seenAt: new Float64Array(words.length).fill(Number.NEGATIVE_INFINITY),
    lastWord: -1,
    lastPosition: Number.NEGATIVE_INFINITY,
    together: 0,
    nearWords: 0,
  }
}

function meet(scan: Scan, word: number, position: number): void {
  const { weights, pairs, seenAt } = scan
  const distance = position - scan.lastPosition
  if (word === scan.lastWord + 1 && distance <= farthest) pairs[word] = (pairs[word] ?? 0) + 1 / distance
  seenAt[word] = position
  let [together, nearWords] = [0, 0]
  for (let other = 0; other < seenAt.length; other++) {
    if (position - (seenAt[other] ?? 0) >= sentenceTerms) continue
    together += weights[other] ?? 0
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
 * retrieval", 2007), weighed by word.
 */
export function measureProximity(data: IndexData, asked: AskedTerms, passage: number): Proximity {
  const scan = startScan(asked)
  let [position, terms, lead, covered] = [0, 0, 0, 0]
  readSequence(
    data.sequences,
    data.sequenceOffsets[passage] ?? 0,
    data.sequenceOffsets[passage + 1] ?? 0,
    value => {
      position += value === 0 ? blockGap : 1
      if (value === 0) return
      terms += 1
      const word = (asked.slotOf[value - 1] ?? 0) - 1
      if (word < 0) return
      if (scan.seenAt[word] === Number.NEGATIVE_INFINITY) {
        const weight = scan.weights[word] ?? 0
        covered += weight
        if (terms <= leadTerms) lead += weight
      }
      meet(scan, word, position)
    },
  )
  let ordered = 0
  for (const [word, pairs] of scan.pairs.entries()) {
    ordered += (Math.min(scan.weights[word] ?? 0, scan.weights[word - 1] ?? 0) * pairs) / (pairs + 1)
  }
  return { ordered, together: scan.together, lead, covered, nearWords: scan.nearWords }
}
