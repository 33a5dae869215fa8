import { compoundingLanguages } from '../analysis/split-compound.ts'
import { fieldMark } from './fields.ts'
import { type PageWords, visitPageWords } from './read-page-words.ts'
import type { Vocabulary } from './vocabulary.ts'

const counted: ReadonlySet<number> = new Set([fieldMark('body'), fieldMark('code')])

/** Counts plain words in the texts of each language that writes compounds. */
export function countWordFrequencies(
  pages: readonly PageWords[],
  vocabulary: Vocabulary,
): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  for (const page of pages) {
    const { language } = page
    if (!compoundingLanguages.has(language)) continue
    const ofLanguage = counts.get(language) ?? new Map<string, number>()
    counts.set(language, ofLanguage)
    let isCounted = false
    visitPageWords(page, word => {
      if (word < 0) isCounted = counted.has(word)
      const surface = word < 0 || !isCounted ? null : vocabulary.surfaceOf(word)
      if (surface !== null) ofLanguage.set(surface, (ofLanguage.get(surface) ?? 0) + 1)
    })
  }
  return counts
}
