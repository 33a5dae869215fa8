import type { SearchIndex } from '../../search/index.ts'
import type { ReadPassage } from './read-passage.ts'

export interface Subsection {
  heading: string
  /** Null where the subsection has no text of its own. */
  anchor: string | null
}

const most = 20

/** The sections directly below the one that a passage ends, in reading order. */
export function findSubsections(read: ReadPassage, index: SearchIndex, passage: number): Subsection[] {
  const { page, headings } = read(index, passage)
  const found: Subsection[] = []
  for (let next = passage + 1; next < index.passagesOf(page).end && found.length < most; next++) {
    const below = read(index, next)
    if (headings.some((heading, depth) => below.headings[depth] !== heading)) break
    const heading = below.headings[headings.length]
    if (heading === undefined) break
    if (found.at(-1)?.heading === heading) continue
    found.push({ heading, anchor: below.headings.length === headings.length + 1 ? below.anchor : null })
  }
  return found
}
