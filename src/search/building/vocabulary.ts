import { analyseWord, stemSurface } from '../analysis/analyse-word.ts'
import { splitCompound } from '../analysis/split-compound.ts'
import { findRuns } from '../analysis/split-words.ts'
import { createNumberList, type NumberList } from '../file/number-list.ts'
import { createUnitBuffer } from './unit-buffer.ts'
import { createWordTable } from './word-table.ts'

/** How a word is indexed: it is analysed once for each language, however often a site writes it. */
export interface KnownWord {
  /** As it is written, in its language; a piece of a text without spaces is its term, in none. */
  text: string
  language: string
  /** Numbers of its terms: the parts, then the whole. The parts of compounds, which depend on the site, are not among them. */
  terms: readonly number[]
  /** The plain word (folded), or null. */
  surface: string | null
  functional: boolean
}

/** Numbers for words and for terms, as they are first seen. */
export interface Vocabulary {
  readonly wordCount: number
  readonly terms: readonly string[]
  /** Adds the words of a text to a list; function words to one of their own, where there is one. */
  read(text: string, language: string, words: NumberList, functionWords?: NumberList): void
  describe(word: number): KnownWord
  /** As in `KnownWord`. */
  surfaceOf(word: number): string | null
  isFunctional(word: number): boolean
  /** The last of its terms. */
  wholeOf(word: number): number
  /** Adds a word under the next number. */
  restore(word: KnownWord): void
  numberTerm(term: string): number
  /** Says how often a language's plain words stand on the site, so that compounds are split into words that it uses by themselves. */
  learn(language: string, counts: ReadonlyMap<string, number>): void
  /** Adds the terms that a word is indexed under to a list. */
  writeTerms(word: number, terms: NumberList): void
}

const noParts: readonly number[] = []

export function createVocabulary(): Vocabulary {
  const table = createWordTable()
  const [text, piece] = [createUnitBuffer(), createUnitBuffer()]
  const languages = ['']
  const termNumbers = new Map<string, number>()
  const terms: string[] = []
  const [termStarts, wordTerms, functional] = [createNumberList(), createNumberList(), createNumberList()]
  termStarts.push(0)
  const surfaces: (string | null)[] = []
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
  const describe = (analysed: Omit<KnownWord, 'text' | 'language'>): void => {
    for (const term of analysed.terms) wordTerms.push(term)
    termStarts.push(wordTerms.length)
    functional.push(analysed.functional ? 1 : 0)
    surfaces.push(analysed.surface)
  }
  const addWord = (run: string, start: number, end: number, language: number): number => {
    const word = analyseWord(run, 'word', languages[language] ?? '')
    describe({ ...word, terms: word.terms.map(numberTerm) })
    return table.add(text.units, start, end, language)
  }
  const addPiece = (term: string): number => {
    const length = piece.write(term)
    const known = table.find(piece.units, 0, length, 0)
    if (known >= 0) return known
    describe({ terms: [numberTerm(term)], surface: null, functional: false })
    return table.add(piece.units, 0, length, 0)
  }
  const findParts = (word: number): readonly number[] => {
    const known = compounds.get(word)
    if (known !== undefined) return known
    const language = table.languageOf(word)
    const surface = surfaces[word] ?? null
    const parts = surface === null ? [] : splitCompound(surface, counts.get(language))
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
        const word = known >= 0 ? known : addWord(content.slice(start, end), start, end, own)
        if (functional.get(word) === 0) words.push(word)
        else functionWords?.push(word)
      })
    },
    describe: word => ({
      text: table.textOf(word),
      language: languages[table.languageOf(word)] ?? '',
      terms: Array.from({ length: termStarts.get(word + 1) - termStarts.get(word) }, (_, i) =>
        wordTerms.get(termStarts.get(word) + i),
      ),
      surface: surfaces[word] ?? null,
      functional: functional.get(word) === 1,
    }),
    surfaceOf: word => surfaces[word] ?? null,
    isFunctional: word => functional.get(word) === 1,
    wholeOf: word => wordTerms.get(termStarts.get(word + 1) - 1),
    restore: word => {
      const length = piece.write(word.text)
      describe(word)
      table.add(piece.units, 0, length, numberLanguage(word.language))
    },
    numberTerm,
    learn: (language, found) => {
      counts.set(numberLanguage(language), found)
    },
    writeTerms: (word, into) => {
      const parts = counts.size > 0 && counts.has(table.languageOf(word)) ? findParts(word) : noParts
      for (const part of parts) into.push(part)
      for (let at = termStarts.get(word); at < termStarts.get(word + 1); at++) into.push(wordTerms.get(at))
    },
  }
}
