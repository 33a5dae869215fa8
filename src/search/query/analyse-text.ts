import { analyseWord } from '../analysis/analyse-word.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { type RunKind, splitWords } from '../analysis/split-words.ts'
import type { IndexData } from '../file/index-data.ts'
import { chooseLanguage } from './choose-language.ts'
import { splitKnownCompound } from './find-related-terms.ts'
import { memoize } from './memoize.ts'

const sampleLength = 300
const mostRemembered = 10_000

/** Returns a text's index terms in order, without function words. Detects the language if `tag` is missing. */
export type AnalyseText = (text: string, tag: string | null | undefined) => string[]

/** Words recur, so recent results are cached. */
export function createTextAnalyser(data: IndexData): AnalyseText {
  const remember = memoize<string[]>(mostRemembered)

  function termsOf(run: string, kind: RunKind, language: string): string[] {
    const word = analyseWord(run, kind, language)
    const parts =
      word.functional || word.surface === null ? [] : splitKnownCompound(data, word.surface, language)
    return word.functional ? [] : [...parts.map(part => data.terms.get(part)), ...word.terms]
  }

  return (text, tag) => {
    const sample = text.slice(0, sampleLength)
    const language = tag == null ? (chooseLanguage(data, sample, {}).order[0] ?? 'en') : primaryLanguage(tag)
    const terms: string[] = []
    splitWords(text, (run, kind) => {
      const make = () => termsOf(run, kind, language)
      terms.push(...(kind === 'word' ? remember(`${language} ${run}`, make) : make()))
    })
    return terms
  }
}
