import { type AnalysedWord, analyseWord, stemSurface } from '../analysis/analyse-word.ts'
import { splitCompound } from '../analysis/split-compound.ts'
import { findRuns } from '../analysis/split-words.ts'
import { createNumberList, type NumberList } from '../file/number-list.ts'
import { createUnitBuffer } from './unit-buffer.ts'
import { createWordTable, type SavedWords } from './word-table.ts'

/**
 * Numbers words and terms in the order of their appearance. Each word is analysed once per language. A piece of text without
 * spaces is a word without a language.
 */
export interface Vocabulary {
  readonly wordCount: number
  readonly terms: readonly string[]
  /** Adds a text's words to `words`, and its function words to `functionWords` if given. */
  read(text: string, language: string, words: NumberList, functionWords?: NumberList): void
  numberTerm(term: string): number
  /** Sets the frequencies of a language's plain words, which decide how compounds are split. */
  learn(language: string, counts: ReadonlyMap<string, number>): void
  /** Adds a word's index terms to a list: the parts, then the whole. */
  writeTerms(word: number, terms: NumberList): void
  /** Whether a word's terms were written in this build; other words come from earlier builds. */
  isUsed(word: number): boolean
  isFunctional(word: number): boolean
  /** The folded plain word, or null. */
  surfaceOf(word: number): string | null
  /** The last of a word's terms. */
  wholeOf(word: number): number
  save(): SavedVocabulary
}

/** The words and terms, without the parts of compounds, which depend on the site. */
export interface SavedVocabulary extends SavedWords {
  languageNames: string[]
  terms: string[]
  /** By word; empty unless the word is plain. */
  surfaces: string[]
  /** Where each word's terms start in `wordTerms`, with one more entry at the end. */
  termStarts: Int32Array
  wordTerms: Int32Array
  /** By word, 1 or 0. */
  functional: Int32Array
}

const noParts: readonly number[] = []

/** `saved` comes from the vocabulary of an earlier build. */
export function createVocabulary(saved?: SavedVocabulary): Vocabulary {
  const table = createWordTable(saved)
  const [text, piece] = [createUnitBuffer(), createUnitBuffer()]
  const languages = saved?.languageNames ?? ['']
  const terms = saved?.terms ?? []
  const termNumbers = new Map(terms.map((term, number) => [term, number]))
  const termStarts = createNumberList(saved?.termStarts ?? Int32Array.of(0))
  const wordTerms = createNumberList(saved?.wordTerms)
  const functional = createNumberList(saved?.functional)
  const surfaces = saved?.surfaces ?? []
  const used = createFlags(table.size)
  const counts = new Map<number, ReadonlyMap<string, number>>()
  const compounds = new Map<number, readonly number[]>()

  const numberTerm = (term: string): number => {
    const known = termNumbers.get(term)
    if (known !== undefined) return known
    termNumbers.set(term, terms.length)
    terms.push(term)
    return terms.length - 1
  }
  const numberLanguage = (language: string): number => {
    const known = languages.indexOf(language)
    return known < 0 ? languages.push(language) - 1 : known
  }
  const describe = (word: Pick<AnalysedWord, 'terms' | 'functional' | 'surface'>): void => {
    for (const term of word.terms) wordTerms.push(numberTerm(term))
    termStarts.push(wordTerms.length)
    functional.push(word.functional ? 1 : 0)
    surfaces.push(word.surface ?? '')
  }
  const addPiece = (term: string): number => {
    const length = piece.write(term)
    const known = table.find(piece.units, 0, length, 0)
    if (known >= 0) return known
    describe({ terms: [term], surface: null, functional: false })
    return table.add(piece.units, 0, length, 0)
  }
  const findParts = (word: number): readonly number[] => {
    const known = compounds.get(word)
    if (known !== undefined) return known
    const language = table.languageOf(word)
    const surface = surfaces[word] ?? ''
    const parts = surface === '' ? [] : splitCompound(surface, counts.get(language))
    const found = parts.map(part => numberTerm(stemSurface(part, languages[language] ?? '')))
    compounds.set(word, found)
    return found
  }
  return {
    get wordCount() {
      return table.size
    },
    terms,
    read: (content, language, words, functionWords) => {
      const [own, length] = [numberLanguage(language), text.write(content)]
      const { units } = text
      findRuns(units, length, (start, end, kind) => {
        if (kind !== 'word') {
          const pieces = analyseWord(content.slice(start, end), kind, language).terms
          for (const term of pieces) words.push(addPiece(term))
          return
        }
        const known = table.find(units, start, end, own)
        const word = known >= 0 ? known : table.add(units, start, end, own)
        if (known < 0) describe(analyseWord(content.slice(start, end), kind, language))
        if (functional.get(word) === 0) words.push(word)
        else functionWords?.push(word)
      })
    },
    numberTerm,
    learn: (language, found) => {
      counts.set(numberLanguage(language), found)
    },
    writeTerms: (word, into) => {
      used.set(word)
      const parts = counts.size > 0 && counts.has(table.languageOf(word)) ? findParts(word) : noParts
      for (const part of parts) into.push(part)
      for (let at = termStarts.get(word); at < termStarts.get(word + 1); at++) into.push(wordTerms.get(at))
    },
    isUsed: used.has,
    isFunctional: word => functional.get(word) === 1,
    surfaceOf: word => surfaces[word] || null,
    wholeOf: word => wordTerms.get(termStarts.get(word + 1) - 1),
    save: () => ({
      ...table.save(),
      languageNames: languages,
      terms,
      surfaces,
      termStarts: termStarts.toArray(),
      wordTerms: wordTerms.toArray(),
      functional: functional.toArray(),
    }),
  }
}

/** A set of numbers that have no gaps. */
function createFlags(size: number): { set(number: number): void; has(number: number): boolean } {
  let flags = new Uint8Array(size)
  return {
    set(number) {
      if (number >= flags.length) {
        const grown = new Uint8Array(2 * (number + 1))
        grown.set(flags)
        flags = grown
      }
      flags[number] = 1
    },
    has: number => flags[number] === 1,
  }
}
