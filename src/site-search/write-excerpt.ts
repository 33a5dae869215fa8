import type { MarkedText } from '../site/index.ts'

const excerptCharacters = 180
/** Characters shown before the first match. */
const leadCharacters = 40
const searchedCharacters = 4_000

export interface ExcerptNeeds {
  /** BCP 47 tag, for word boundaries. */
  language: string | null
  isMatch(word: string): boolean
}

/** Cuts about 180 characters around the first matching word, and marks the matching words. */
export function writeExcerpt(text: string, { language, isMatch }: ExcerptNeeds): MarkedText {
  const line = text.replace(/\s+/g, ' ').trim().toWellFormed()
  const words = splitWords(line.slice(0, searchedCharacters), language)
  const first = words.find(word => word.isWordLike && isMatch(word.segment))?.index ?? 0
  const start = first <= leadCharacters ? 0 : startOfWord(words, first - leadCharacters)
  const shown = words.filter(({ index }) => index >= start && index < start + excerptCharacters)
  const last = shown.at(-1)
  const end = last === undefined ? 0 : last.index + last.segment.length
  return joinAlike([
    { text: start > 0 ? '… ' : '', isMatch: false },
    ...shown.map(({ segment, isWordLike }) => ({
      text: segment,
      isMatch: isWordLike === true && isMatch(segment),
    })),
    { text: end < line.length ? ' …' : '', isMatch: false },
  ])
}

function splitWords(text: string, language: string | null): Intl.SegmentData[] {
  return [...createSegmenter(language).segment(text)]
}

/** Falls back to the default locale, as the source may give an invalid tag. */
function createSegmenter(language: string | null): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language ?? undefined, { granularity: 'word' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' })
  }
}

function startOfWord(words: readonly Intl.SegmentData[], from: number): number {
  return words.find(({ index, isWordLike }) => isWordLike && index >= from)?.index ?? 0
}

function joinAlike(parts: MarkedText): MarkedText {
  const joined: { text: string; isMatch: boolean }[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.text === '') continue
    if (last?.isMatch === part.isMatch) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}
