import { analyseWord } from '../analysis/analyse-word.ts'
import { countFunctionWords } from '../analysis/detect-language.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { splitWords } from '../analysis/split-words.ts'
import type { IndexData } from '../file/index-data.ts'

export interface QuestionLanguage {
  /** Languages to read the question in, the likeliest first. */
  order: string[]
  /** Whether the question shows its language, so that pages in it are preferred. */
  isClear: boolean
}

const knownWordShare = 0.5

/** How many of the text's words stand on pages of each language of the site. */
function countKnownWords(data: IndexData, text: string, counts: Map<string, number>): void {
  splitWords(text, (run, kind) => {
    for (const [i, language] of data.summary.languages.entries()) {
      const term = data.terms.find(analyseWord(run, kind, language).terms.at(-1) ?? '')
      if (term === undefined || ((data.termLanguages[term] ?? 0) & (1 << Math.min(31, i))) === 0) continue
      counts.set(language, (counts.get(language) ?? 0) + knownWordShare)
    }
  })
}

/** Which of the site's languages a question is in, by its function words and by the pages that know its words. */
export function chooseLanguage(data: IndexData, text: string, wanted: string | undefined): QuestionLanguage {
  const languages = data.summary.languages
  if (wanted !== undefined) {
    const own = primaryLanguage(wanted)
    return { order: [own, ...languages.filter(language => language !== own)], isClear: false }
  }
  if (languages.length < 2) return { order: languages.length === 0 ? ['en'] : [...languages], isClear: false }
  const counts = countFunctionWords(text)
  countKnownWords(data, text, counts)
  const scoreOf = (language: string) => counts.get(language) ?? 0
  const order = languages.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  return { order, isClear: scoreOf(order[0] ?? '') > scoreOf(order[1] ?? '') }
}
