import type { Passage } from '../../content/index.ts'
import { createNumberList, type NumberList } from '../file/number-list.ts'
import { readSequence } from '../file/varint.ts'
import { fieldMark, passageMark } from './fields.ts'
import { findShortFormsIn, type ShortForm } from './learn-abbreviations.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The words of a page's passages. They do not depend on the rest of the site. */
export interface PageWords {
  /** The language of the analysis (BCP 47 primary tag). */
  language: string
  /** The page's title, if its language was detected; null if it is stated. */
  detectedFrom: string | null
  /** Set if the page is withheld. It then has no words. */
  withheld?: true
  /**
   * Word numbers after marks of passages and fields, raised by `-passageMark` and written in LEB128. Function words only from
   * headings.
   */
  words: Uint8Array
  /** The anchor of each passage. */
  anchors: (string | null)[]
  shortForms: ShortForm[]
}

/** The words of a title or heading. Its function words are a separate field. */
export interface Label {
  words: Int32Array
  functionWords: Int32Array
}

export interface PageReader {
  readLabel(text: string, language: string): Label
  readPassages(passages: readonly Passage[], language: string): Omit<PageWords, 'detectedFrom'>
}

export function createPageReader(vocabulary: Vocabulary): PageReader {
  const [words, functionWords] = [createNumberList(), createNumberList()]

  function readHeading(text: string, language: string): void {
    words.push(fieldMark('heading'))
    functionWords.cut(0)
    vocabulary.read(text, language, words, functionWords)
    if (functionWords.length === 0) return
    words.push(fieldMark('function'))
    copyAll(functionWords, words)
  }

  return {
    readLabel: (text, language) => {
      words.cut(0)
      functionWords.cut(0)
      vocabulary.read(text, language, words, functionWords)
      return { words: words.toArray(), functionWords: functionWords.toArray() }
    },
    readPassages: (passages, language) => {
      words.cut(0)
      for (const { headings, blocks } of passages) {
        words.push(passageMark)
        for (const heading of headings) readHeading(heading, language)
        for (const { kind, text } of blocks) {
          if (text === '') continue
          words.push(fieldMark(kind === 'code' ? 'code' : 'body'))
          vocabulary.read(text, language, words)
        }
      }
      return {
        language,
        words: words.toVarints(-passageMark),
        anchors: passages.map(({ anchor }) => anchor),
        shortForms: findShortFormsIn(passages),
      }
    },
  }
}

export function visitPageWords({ words }: PageWords, visit: (word: number) => void): void {
  readSequence(words, 0, words.length, value => visit(value + passageMark))
}

function copyAll(from: NumberList, to: NumberList): void {
  for (let at = 0; at < from.length; at++) to.push(from.get(at))
}
