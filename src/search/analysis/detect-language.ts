import { foldText } from './fold-text.ts'
import { isFunctionWord, languagesWithFunctionWords } from './function-words.ts'
import { languageOfScript } from './language-of-word.ts'

const sampleWords = 150

/**
 * How many of a text's words are function words of each candidate language; single letters stand for variables in too many texts. A text in a script of one language counts wholly for
 * that language.
 */
export function countFunctionWords(text: string, candidates: readonly string[]): Map<string, number> {
  const words =
    foldText(text)
      .match(/[\p{L}\p{M}]{2,}/gu)
      ?.slice(0, sampleWords) ?? []
  const counts = new Map<string, number>()
  for (const word of words) {
    const script = languageOfScript(word)
    for (const language of candidates) {
      const counted = script === null ? isFunctionWord(word, language) : script === language
      if (counted) counts.set(language, (counts.get(language) ?? 0) + 1)
    }
  }
  return counts
}

/** How much more another language must show, before a text on a site of one language is taken for it. */
const clearLead = 2
const clearCount = 8

/**
 * The language of a text among those whose function words are known; `expected` unless another one clearly shows, null when none
 * shows at all.
 */
export function detectLanguage(text: string, expected: string | null): string | null {
  const counts = countFunctionWords(text, languagesWithFunctionWords)
  let best: string | null = null
  for (const [language, count] of counts) if (count > (counts.get(best ?? '') ?? 0)) best = language
  if (best === null || expected === null || best === expected) return best ?? expected
  const [found, usual] = [counts.get(best) ?? 0, counts.get(expected) ?? 0]
  return found >= clearCount && found > clearLead * usual ? best : expected
}
