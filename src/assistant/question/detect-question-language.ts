import { countFunctionWords } from '../../search/index.ts'

/** Letters and marks that are in one of these languages and not in the others. */
const hints: Record<string, RegExp> = {
  es: /[¿¡ñ]/i,
  fr: /[œèêëîïûù]|(?<![\p{L}'’])[ldjcnsm]['’]\p{L}{2}/iu,
  de: /[äöüß]/i,
  pt: /[ãõ]|ção\b|ções\b/i,
}
const hintWords = 1.5
const readCharacters = 600

/** Language of a reader's text (BCP 47) by script, common words and letters; null where none tells. */
export function detectQuestionLanguage(text: string): string | null {
  const sample = text.slice(0, readCharacters)
  const counts = countFunctionWords(sample)
  for (const [language, hint] of Object.entries(hints))
    if (hint.test(sample)) counts.set(language, (counts.get(language) ?? 0) + hintWords)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best?.[0] ?? null
}
