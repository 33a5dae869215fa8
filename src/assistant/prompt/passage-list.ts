import { cutToTokens } from '../../providers/index.ts'
import type { AnswerSite } from '../answer/answer-model.ts'
import type { CitablePassage } from '../grounding/grounded-writer.ts'
import { readPassage } from '../passages/read-passage.ts'
import { quoteUntrusted } from './quote-untrusted.ts'

/** The passages that a model was given, with the numbers to cite. */
export interface PassageList {
  /** Returns the passage's number, always the same. */
  add(position: number): number
  has(position: number): boolean
  /** The number that the next new passage gets. */
  nextNumber(): number
  /** Position in the index. */
  position(number: number): number | undefined
  find(number: number): CitablePassage | undefined
  /** A passage for the model: its number, page and headings, then its text without links, as much as fits. */
  write(position: number, number: number, tokens: number): string
}

export function createPassageList({ index, pageUrl }: AnswerSite): PassageList {
  const positions: number[] = []
  const position = (number: number) => positions[number - 1]
  return {
    add(added) {
      if (!positions.includes(added)) positions.push(added)
      return positions.indexOf(added) + 1
    },
    has: asked => positions.includes(asked),
    nextNumber: () => positions.length + 1,
    position,
    find(number) {
      const found = position(number)
      if (found === undefined) return undefined
      const { page, anchor } = index.passage(found)
      const { title, path } = index.page(page)
      return { source: { title, url: pageUrl(path, null) }, address: pageUrl(path, anchor), position: found }
    },
    write(asked, number, tokens) {
      const { page, headings, textWithoutLinks } = readPassage(index, asked)
      const { title, version } = index.page(page)
      return quoteUntrusted('passage', cutToTokens(textWithoutLinks(), tokens), {
        number,
        section: [title, ...headings].join(' › '),
        ...(version !== null && { version }),
      })
    },
  }
}
