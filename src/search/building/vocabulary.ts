import { type AnalysedWord, analyseWord, stemSurface } from '../analysis/analyse-word.ts'
import { compoundingLanguages, splitCompound } from '../analysis/split-compound.ts'
import { findRuns, splitWords } from '../analysis/split-words.ts'
import { createSpanMap, type SpanMap } from './span-map.ts'

/** Numbers for terms as they are first seen, and every analysed word kept, since the same words come again and again. */
export interface Vocabulary {
  readonly terms: readonly string[]
  /** Plain words as written (folded), with the number of the term that they are indexed under. */
  readonly surfaces: ReadonlyMap<string, number>
  /** Counts a text's words, so that compounds can be split into words that the site uses by themselves. */
  learn(text: string, language: string): void
  number(term: string): number
  analyse(text: string, language: string, visit: (terms: Int32Array, functional: boolean) => void): void
}

interface KnownWord {
  terms: Int32Array
  functional: boolean
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>()
  const terms: string[] = []
  const surfaces = new Map<string, number>()
  const words = new Map<string, SpanMap<KnownWord>>()
  const counts = new Map<string, Map<string, number>>()

  const number = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, terms.length)
    terms.push(term)
    return terms.length - 1
  }
  const remember = (word: AnalysedWord, language: string): KnownWord => {
    const parts = word.surface === null ? [] : splitCompound(word.surface, counts.get(language))
    const all = [...parts.map(part => stemSurface(part, language)), ...word.terms]
    const known = { terms: Int32Array.from(all, number), functional: word.functional }
    const whole = known.terms.at(-1)
    if (word.surface !== null && whole !== undefined && !word.functional) surfaces.set(word.surface, whole)
    return known
  }
  const wordsOf = (language: string): SpanMap<KnownWord> => {
    const ofLanguage = words.get(language) ?? createSpanMap<KnownWord>()
    words.set(language, ofLanguage)
    return ofLanguage
  }
  return {
    terms,
    surfaces,
    number,
    learn: (text, language) => {
      if (!compoundingLanguages.has(language)) return
      const ofLanguage = counts.get(language) ?? new Map<string, number>()
      counts.set(language, ofLanguage)
      splitWords(text, (run, kind) => {
        if (kind !== 'word') return
        const { surface, functional } = analyseWord(run, kind, language)
        if (surface !== null && !functional) ofLanguage.set(surface, (ofLanguage.get(surface) ?? 0) + 1)
      })
    },
    analyse: (text, language, visit) => {
      const ofLanguage = wordsOf(language)
      findRuns(text, (start, end, kind) => {
        let word = kind === 'word' ? ofLanguage.find(text, start, end) : undefined
        if (word === undefined) {
          const run = text.slice(start, end)
          word = remember(analyseWord(run, kind, language), language)
          if (kind === 'word') ofLanguage.add(run, word)
        }
        visit(word.terms, word.functional)
      })
    },
  }
}
