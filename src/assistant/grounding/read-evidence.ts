import type { SearchIndex } from '../../search/index.ts'
import type { ReadPassage } from '../extract/read-passage.ts'
import type { Evidence } from './is-supported.ts'

/** A passage of the index, as sentences are held against it. */
export function readEvidence(read: ReadPassage, index: SearchIndex, position: number): Evidence {
  const { blocks, headings, page } = index.passage(position)
  const { title, language } = index.page(page)
  const passage = read(index, position)
  const units = passage.units()
  return {
    text: [title, ...headings, ...blocks.map(({ markdown }) => markdown)].join('\n'),
    terms: new Set([...passage.headingTerms(), ...units.flatMap(unit => unit.terms)]),
    units,
    analyse: text => index.analyse(text, language),
    weigh: index.termWeight,
  }
}
