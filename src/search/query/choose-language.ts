import { analyseWord } from '../analysis/analyse-word.ts'
import { countFunctionWords } from '../analysis/detect-language.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { splitWords } from '../analysis/split-words.ts'
import type { IndexData } from '../file/index-data.ts'

export interface QuestionLanguage {
  /** Languages to analyse the question in, the most likely first. */
  order: string[]
  /** The language whose pages are preferred; null on a site of one language, or if a filter names the language. */
  preferred: string | null
  /** The question's language if the site has no pages in it. */
  foreign: string | null
}

const knownWordShare = 0.5
const tieShare = 0.25
const notEnglish = /[^\p{ASCII}\p{P}\p{S}\p{Z}]/u
const clearLead = { plain: 2, accented: 1 }

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
 * Returns the question's language if the site lacks it. Two function words more than in any of the site's languages show it, or
 * one if there is also a letter that English lacks.
 */
function findForeignLanguage(
  text: string,
  languages: readonly string[],
  counts: ReadonlyMap<string, number>,
): string | null {
  const known = languages.length === 0 ? ['en'] : languages
  const usual = Math.max(...known.map(language => counts.get(language) ?? 0))
  const [best] = [...counts].filter(([language]) => !known.includes(language)).sort(([, a], [, b]) => b - a)
  if (best === undefined || best[1] < usual + clearLead.accented) return null
  return best[1] >= usual + clearLead.plain || notEnglish.test(text) ? best[0] : null
}

/**
 * Chooses the question's language among the site's, by function words and by the pages that have its words. In a tie, the
 * current page's language wins, then the site's main one. `wanted`, the filter's language, overrides both.
 */
export function chooseLanguage(
  data: IndexData,
  text: string,
  { wanted, current }: { wanted?: string | undefined; current?: number | undefined },
): QuestionLanguage {
  const languages = data.summary.languages
  if (wanted !== undefined) {
    const own = primaryLanguage(wanted)
    return { order: [own, ...languages.filter(language => language !== own)], preferred: null, foreign: null }
  }
  const counts = countFunctionWords(text)
  const foreign = findForeignLanguage(text, languages, counts)
  if (languages.length < 2)
    return { order: languages.length === 0 ? ['en'] : [...languages], preferred: null, foreign }
  countKnownWords(data, text, counts)
  const expected = languages[current === undefined ? 0 : (data.pageLanguages[current] ?? 0)] ?? ''
  const scoreOf = (language: string) => (counts.get(language) ?? 0) + (language === expected ? tieShare : 0)
  const order = languages.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  return { order, preferred: order[0] ?? null, foreign }
}

/** Guesses a text's language among the site's (BCP 47 primary tag). */
export function guessLanguage(data: IndexData, text: string): string {
  const { languages } = data.summary
  const order = languages.length < 2 ? languages : chooseLanguage(data, text, {}).order
  return order[0] ?? 'en'
}
