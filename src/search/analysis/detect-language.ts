import { foldText } from './fold-text.ts'
import { languagesOfFunctionWord } from './function-words.ts'
import { languageOfScript } from './language-of-word.ts'

const sampleWords = 150

/**
 * How many of a text's words speak for each language: its function words, and words in a script of one language.
 * Single letters stand for variables in too many texts to speak for any.
 */
export function countFunctionWords(text: string): Map<string, number> {
  const words = foldText(text).match(/[\p{L}\p{M}]{2,}/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words.slice(0, sampleWords)) {
    const script = languageOfScript(word)
    const languages = script === null ? languagesOfFunctionWord(word) : [script]
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return counts
}

/** How much more another language must show, before a text on a site of one language is taken for it. */
const clearLead = 2
const clearCount = 8

/**
 * The language of a text among those whose function words are known; `expected` unless another one clearly shows,
 * null when none shows at all.
 */
export function detectLanguage(text: string, expected: string | null): string | null {
  const counts = countFunctionWords(text)
  let best: string | null = null
  for (const [language, count] of counts) if (count > (counts.get(best ?? '') ?? 0)) best = language
  if (best === null || expected === null || best === expected) return best ?? expected
  const [found, usual] = [counts.get(best) ?? 0, counts.get(expected) ?? 0]
  return found >= clearCount && found > clearLead * usual ? best : expected
}
