import type { IndexData } from '../file/index-data.ts'
import { readSequence } from '../file/varint.ts'
import type { AskedTerms } from './rerank.ts'

export interface Proximity {
  /** Weight of neighbouring words of the question that stand side by side, in order. */
  ordered: number
  /** Weight of the question's words that stand near to another of them. */
  near: number
}

const farthest = 8
const blockGap = 4
const nearSaturation = 4

/**
 * How near to each other a passage has the question's words. `near` follows Büttcher, Clarke and Lushman ("Term proximity scoring for
 * ad-hoc retrieval on very large text collections", 2006), `ordered` the ordered pairs of Metzler and Croft ("A Markov random field
 * model for term dependencies", 2005).
 */
export function measureProximity(data: IndexData, { words, slotOf }: AskedTerms, passage: number): Proximity {
  const closeness = new Float64Array(words.length)
  const pairs = new Float64Array(words.length)
  let [position, lastWord, lastPosition] = [0, -1, -farthest - 1]
  const weightOf = (word: number) => words[word]?.weight ?? 0
  readSequence(
    data.sequences,
    data.sequenceOffsets[passage] ?? 0,
    data.sequenceOffsets[passage + 1] ?? 0,
    value => {
      position += value === 0 ? blockGap : 1
      const word = value === 0 ? -1 : (slotOf[value - 1] ?? 0) - 1
      if (word < 0) return
      const distance = position - lastPosition
      if (lastWord >= 0 && lastWord !== word && distance <= farthest) {
        const close = 1 / (distance * distance)
        closeness[word] = (closeness[word] ?? 0) + close * weightOf(lastWord)
        closeness[lastWord] = (closeness[lastWord] ?? 0) + close * weightOf(word)
        if (word === lastWord + 1 && distance <= 2) pairs[word] = (pairs[word] ?? 0) + 1 / distance
      }
      lastWord = word
      lastPosition = position
    },
  )
  const proximity: Proximity = { ordered: 0, near: 0 }
  for (let word = 0; word < words.length; word++) {
    const [close, pair] = [closeness[word] ?? 0, pairs[word] ?? 0]
    proximity.near += (weightOf(word) * close) / (close + nearSaturation)
    proximity.ordered += (Math.min(weightOf(word), weightOf(word - 1)) * pair) / (pair + 1)
  }
  return proximity
}
