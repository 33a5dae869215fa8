import type { SearchIndex } from '../../search/index.ts'
import { readPassage } from '../passages/read-passage.ts'

/** A cited passage, as sentences of an answer are compared with it. */
export interface CitedPassage {
  /** The whole text, with headings. */
  text: string
  /** Its terms, as in the index. */
  terms: ReadonlySet<string>
  /** Its sentences, items and code blocks. */
  units: readonly { markdown: string; distinct: ReadonlySet<string> }[]
  analyse(text: string): string[]
  /** The weight of a term: its inverse document frequency in the site. */
  weigh(term: string): number
}

export function readCitedPassage(index: SearchIndex, position: number): CitedPassage {
  const { page, text, terms, units } = readPassage(index, position)
  const { language } = index.page(page)
  return {
    text: text(),
    terms: terms(),
    units: units(),
    analyse: stated => index.analyse(stated, language),
    weigh: index.termWeight,
  }
}
