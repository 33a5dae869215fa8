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

/** The language (BCP 47) of a reader's text, by script, common words and letters; null if unknown. */
export function detectQuestionLanguage(text: string): string | null {
  const sample = text.slice(0, readCharacters)
  const counts = countFunctionWords(sample)
  for (const [language, hint] of Object.entries(hints))
    if (hint.test(sample)) counts.set(language, (counts.get(language) ?? 0) + hintWords)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best?.[0] ?? null
}
