import type { IndexData } from '../file/index-data.ts'
import { readSequence } from '../file/varint.ts'
import type { AskedTerms } from './rerank.ts'

/** Where a passage has the question's words; each measure is a sum of word weights. */
export interface Proximity {
  /** Neighbouring words of the question that stand side by side, in order. */
  ordered: number
  /** Words that stand near to another word of the question. */
  near: number
  /** The most of the question that stands within a sentence's length. */
  together: number
  /** The words among the passage's first: its headings and its opening. */
  lead: number
}

const farthest = 8
const blockGap = 4
const nearSaturation = 4
const sentenceTerms = 12
const leadTerms = 30

interface Scan {
  weights: Float64Array
  closeness: Float64Array
  pairs: Float64Array
  /** Where each word was last seen. */
  seenAt: Float64Array
  lastWord: number
  lastPosition: number
  together: number
}

function startScan({ words }: AskedTerms): Scan {
  return {
    weights: Float64Array.from(words, word => word.weight),
    closeness: new Float64Array(words.length),
    pairs: new Float64Array(words.length),
    seenAt: new Float64Array(words.length).fill(Number.NEGATIVE_INFINITY),
    lastWord: -1,
    lastPosition: Number.NEGATIVE_INFINITY,
    together: 0,
  }
}

function addTo(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] ?? 0) + value
}

function meet(scan: Scan, word: number, position: number): void {
  const { weights, closeness, pairs, seenAt, lastWord } = scan
  const distance = position - scan.lastPosition
  if (lastWord !== word && distance <= farthest) {
    const close = 1 / (distance * distance)
    addTo(closeness, word, close * (weights[lastWord] ?? 0))
    addTo(closeness, lastWord, close * (weights[word] ?? 0))
    if (word === lastWord + 1 && distance <= 2) addTo(pairs, word, 1 / distance)
  }
  seenAt[word] = position
  let together = 0
  for (let other = 0; other < seenAt.length; other++) {
    if (position - (seenAt[other] ?? 0) < sentenceTerms) together += weights[other] ?? 0
  }
  scan.together = Math.max(scan.together, together)
  scan.lastWord = word
  scan.lastPosition = position
}

/**
 * Reads a passage's terms once. `near` follows Büttcher, Clarke and Lushman ("Term proximity scoring for ad-hoc retrieval on very
 * large text collections", 2006), `ordered` the ordered pairs of Metzler and Croft ("A Markov random field model for term
 * dependencies", 2005).
 */
export function measureProximity(data: IndexData, asked: AskedTerms, passage: number): Proximity {
  const scan = startScan(asked)
  let [position, terms, lead] = [0, 0, 0]
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
      if (terms <= leadTerms && scan.seenAt[word] === Number.NEGATIVE_INFINITY)
        lead += scan.weights[word] ?? 0
      meet(scan, word, position)
    },
  )
  const proximity: Proximity = { ordered: 0, near: 0, together: scan.together, lead }
  for (const [word, weight] of scan.weights.entries()) {
    const [close, pair] = [scan.closeness[word] ?? 0, scan.pairs[word] ?? 0]
    proximity.near += (weight * close) / (close + nearSaturation)
    proximity.ordered += (Math.min(weight, scan.weights[word - 1] ?? 0) * pair) / (pair + 1)
  }
  return proximity
}
