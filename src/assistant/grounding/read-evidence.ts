import type { SearchIndex } from '../../search/index.ts'
import type { ReadPassage } from '../extract/read-passage.ts'
import type { Evidence } from './is-supported.ts'

/** A passage of the index, as sentences are held against it. */
export function readEvidence(read: ReadPassage, index: SearchIndex, position: number): Evidence {
  const { page, text, terms, units } = read(index, position)
  const { language } = index.page(page)
  return {
    text: text(),
    terms: terms(),
    units: units(),
    analyse: stated => index.analyse(stated, language),
    weigh: index.termWeight,
  }
}
