import { analyseWord } from '../analysis/analyse-word.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { splitWords } from '../analysis/split-words.ts'
import type { IndexData } from '../file/index-data.ts'
import { chooseLanguage } from './choose-language.ts'
import { splitIntoKnown } from './find-kin-words.ts'

const sampleLength = 300

/** The terms that a text is indexed under, in order, function words left out; in the language that it shows where none is given. */
export function analyseText(data: IndexData, text: string, tag: string | null | undefined): string[] {
  const sample = text.slice(0, sampleLength)
  const language = tag == null ? (chooseLanguage(data, sample, {}).order[0] ?? 'en') : primaryLanguage(tag)
  const terms: string[] = []
  splitWords(text, (run, kind) => {
    const word = analyseWord(run, kind, language)
    if (word.functional) return
    const parts = word.surface === null ? [] : splitIntoKnown(data, word.surface, language)
    for (const part of parts) terms.push(data.terms.get(part))
    terms.push(...word.terms)
  })
  return terms
}
