import { countFunctionWords } from '../../search/index.ts'

/** Letters and marks that are typical of one of these languages. */
const hints: Record<string, RegExp> = {
  es: /[¿¡ñ]/i,
  fr: /[œèêëîïûù]|(?<![\p{L}'’])[ldjcnsm]['’]\p{L}{2}/iu,
  de: /[äöüß]/i,
  pt: /[ãõ]|ção\b|ções\b/i,
}
const hintWords = 1.5
const readCharacters = 600
const plainLatin = /^[\p{ASCII}\p{P}\p{S}\p{Z}]*$/u
/** A single word such as `yo` belongs to many languages. */
const clearLead = 2

/**
 * The language (BCP 47) of a reader's text, by script, common words and letters; null if unknown. Text of plain Latin letters is
 * in another language than the expected one only with a clear lead.
 */
export function detectQuestionLanguage(text: string, expected = 'en'): string | null {
  const sample = text.slice(0, readCharacters)
  const counts = countFunctionWords(sample)
  for (const [language, hint] of Object.entries(hints))
    if (hint.test(sample)) counts.set(language, (counts.get(language) ?? 0) + hintWords)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  if (best === undefined) return null
  const usual = expected.toLowerCase().split('-')[0] ?? ''
  const isClear = best[0] === usual || best[1] >= (counts.get(usual) ?? 0) + clearLead
  return isClear || hints[best[0]]?.test(sample) || !plainLatin.test(sample) ? best[0] : null
}
