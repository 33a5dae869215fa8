import { analyseWord } from '../analysis/analyse-word.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { type RunKind, splitWords } from '../analysis/split-words.ts'
import type { IndexData } from '../file/index-data.ts'
import { guessLanguage } from './choose-language.ts'
import { splitKnownCompound } from './find-related-terms.ts'
import { type Memo, memoize } from './memoize.ts'

const sampleLength = 300
const mostRemembered = { words: 10_000, languages: 4 }

/** Returns a text's index terms in order, without function words. Detects the language if `tag` is missing. */
export type AnalyseText = (text: string, tag: string | null | undefined) => string[]

/** Words recur, so recent results are cached. */
export function createTextAnalyser(data: IndexData): AnalyseText {
  // One cache per language: building a key of language and word would take longer than the lookup.
  const rememberOf = memoize<Memo<string[]>>(mostRemembered.languages)

  function termsOf(run: string, kind: RunKind, language: string): string[] {
    const word = analyseWord(run, kind, language)
    const parts =
      word.functional || word.surface === null ? [] : splitKnownCompound(data, word.surface, language)
    return word.functional ? [] : [...parts.map(part => data.terms.get(part)), ...word.terms]
  }

  return (text, tag) => {
    const language = tag == null ? guessLanguage(data, text.slice(0, sampleLength)) : primaryLanguage(tag)
    const remember = rememberOf(language, () => memoize<string[]>(mostRemembered.words))
    const terms: string[] = []
    const analyse = (word: string) => termsOf(word, 'word', language)
    splitWords(text, (run, kind) => {
      terms.push(...(kind === 'word' ? remember(run, analyse) : termsOf(run, kind, language)))
    })
    return terms
  }
}
