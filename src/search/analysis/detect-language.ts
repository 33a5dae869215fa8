import { foldText } from './fold-text.ts'
import { languagesOfFunctionWord } from './function-words.ts'
import { isLatinText, languageOfScript } from './language-of-word.ts'

const sampleWords = 150

/**
 * Counts a text's words that indicate each language: function words, and words in a script of one language. Single letters are
 * ignored, because many texts use them as variables.
 */
export function countFunctionWords(text: string): Map<string, number> {
  const folded = foldText(text)
  const words = folded.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  const isLatin = isLatinText(folded)
  const counts = new Map<string, number>()
  for (const word of words.slice(0, sampleWords)) {
    const script = isLatin ? null : languageOfScript(word)
    const languages = script === null ? languagesOfFunctionWord(word) : [script]
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return counts
}

/** On a site of one language, a text counts as another language only with this lead and this count. */
const clearLead = 2
const clearCount = 8

/**
 * Detects the language of a text by its function words. Returns `expected` unless another language clearly leads, and null if
 * there is no evidence and nothing is expected.
 */
export function detectLanguage(text: string, expected: string | null): string | null {
  const counts = countFunctionWords(text)
  let best: string | null = null
  for (const [language, count] of counts) if (count > (counts.get(best ?? '') ?? 0)) best = language
  if (best === null || expected === null || best === expected) return best ?? expected
  const [found, usual] = [counts.get(best) ?? 0, counts.get(expected) ?? 0]
  return found >= clearCount && found > clearLead * usual ? best : expected
}
