import { analyseWord } from '../analysis/analyse-word.ts'
import { countFunctionWords } from '../analysis/detect-language.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { splitWords } from '../analysis/split-words.ts'
import type { IndexData } from '../file/index-data.ts'

export interface QuestionLanguage {
  /** Languages to read the question in, the likeliest first. */
  order: string[]
  /** The language whose pages are preferred; null where all are alike or a filter has chosen. */
  preferred: string | null
}

const knownWordShare = 0.5
const tieShare = 0.25

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

/**
 * Which of the site's languages a question is in, by its function words and by the pages that know its words; a tie goes to the
 * language of the reader's page, or else to the site's main one. `wanted` is the filter's language, which settles it.
 */
export function chooseLanguage(
  data: IndexData,
  text: string,
  { wanted, current }: { wanted?: string | undefined; current?: number | undefined },
): QuestionLanguage {
  const languages = data.summary.languages
  if (wanted !== undefined) {
    const own = primaryLanguage(wanted)
    return { order: [own, ...languages.filter(language => language !== own)], preferred: null }
  }
  if (languages.length < 2)
    return { order: languages.length === 0 ? ['en'] : [...languages], preferred: null }
  const counts = countFunctionWords(text)
  countKnownWords(data, text, counts)
  const expected = languages[current === undefined ? 0 : (data.pageLanguages[current] ?? 0)] ?? ''
  const scoreOf = (language: string) => (counts.get(language) ?? 0) + (language === expected ? tieShare : 0)
  const order = languages.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  return { order, preferred: order[0] ?? null }
}
