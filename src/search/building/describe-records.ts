import type { Block, Page, ParsedSite, Passage } from '../../content/index.ts'
import type { IndexedPage } from '../core/indexed-page.ts'

/** A stored passage. A block's text is left out if it equals the Markdown. */
export interface PassageRecord {
  anchor: string | null
  headings: string[]
  blocks: ([Block['kind'], string] | [Block['kind'], string, string])[]
}

function describePage(page: Page): IndexedPage {
  const { path, title, description, language, version, groups, tags, trail, hidden } = page
  return { path, title, description, language, version, groups, tags, trail, hidden }
}

export function describePassage(passage: Passage): PassageRecord {
  return {
    anchor: passage.anchor,
    headings: passage.headings,
    blocks: passage.blocks.map(({ kind, markdown, text }) =>
      markdown === text ? [kind, markdown] : [kind, markdown, text],
    ),
  }
}

const pagesInGroup = 40

/** Lists the records of the pages in groups. */
export function* describePages({ pages }: ParsedSite): Generator<IndexedPage[]> {
  for (let first = 0; first < pages.length; first += pagesInGroup)
    yield pages.slice(first, first + pagesInGroup).map(describePage)
}
