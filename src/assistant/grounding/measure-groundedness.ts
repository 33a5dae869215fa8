import { splitAtFences } from '../passages/split-at-fences.ts'
import { splitSentences } from '../passages/split-sentences.ts'
import type { CitedPassage } from './cited-passage.ts'
import { isSupported } from './is-supported.ts'

export interface MeasuredSentence {
  text: string
  isSupported: boolean
}

export interface Groundedness {
  /** Share of supported sentences, 0 to 1. */
  share: number
  sentences: MeasuredSentence[]
}

export interface LinkedPassage {
  address: string
  passage: CitedPassage
}

/** Together with `maxComparisons`, limits the time before an answer's last chunk to about ten milliseconds. */
const maxSentences = 100
const maxComparisons = 30_000
const maxCharacters = 20_000
/** A longer sentence is measured by its beginning. */
const longestSentence = 1_000
const citation = / ?\[\d+\]\(([^()\s]*)\)/g
const lineMargin = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])?[ \t]+|^>+/

/**
 * Measures how much of an answer its citations support. A sentence is compared with the passages cited in its
 * paragraph, or with all cited passages if the paragraph cites none. A code block is one sentence. Headings and
 * sentences that state nothing are not counted, nor is the end of a long answer. Null if nothing is counted.
 */
export function measureGroundedness(answer: string, cited: readonly LinkedPassage[]): Groundedness | null {
  const sentences: MeasuredSentence[] = []
  let comparisonsLeft = maxComparisons
  const isEnough = () => sentences.length === maxSentences || comparisonsLeft < 0
  for (const block of splitBlocks(answer.slice(0, maxCharacters))) {
    if (isEnough()) break
    const addresses = new Set(Array.from(block.text.matchAll(citation), match => match[1] ?? ''))
    const own = cited.filter(({ address }) => addresses.has(address))
    const passages = (own.length > 0 ? own : cited).map(({ passage }) => passage)
    const comparisons = passages.reduce((sum, { units }) => sum + units.length, 0)
    // A citation after a full stop would hide the start of the next sentence.
    const stated = block.text.replace(citation, '').trim()
    for (const text of block.isCode ? [stated] : splitSentences(stated, null)) {
      comparisonsLeft -= comparisons
      if (isEnough()) break
      const verdict = isSupported(text.slice(0, longestSentence), passages)
      if (verdict !== 'states-nothing') sentences.push({ text, isSupported: verdict === 'supported' })
    }
  }
  if (sentences.length === 0) return null
  const supported = sentences.filter(sentence => sentence.isSupported)
  return { share: supported.length / sentences.length, sentences }
}

interface Block {
  text: string
  isCode: boolean
}

/** Splits into paragraphs, list items, table rows and code. */
function splitBlocks(markdown: string): Block[] {
  return splitAtFences(markdown).flatMap(({ text, isCode }) =>
    isCode ? { text: text.split('\n').slice(1, -1).join('\n'), isCode } : splitProse(text),
  )
}

function splitProse(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n|\n(?=[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])|\n(?=[ \t]*\|)/)
    .map(text => text.trim())
    .filter(text => text !== '' && !/^#{1,6}\s/.test(text) && !/^[|\s:-]+$/.test(text))
    .map(text => ({ text: text.replace(lineMargin, ''), isCode: false }))
}
