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

function describePassage(passage: Passage): PassageRecord {
  return {
    anchor: passage.anchor,
    headings: passage.headings,
    blocks: passage.blocks.map(({ kind, markdown, text }) =>
      markdown === text ? [kind, markdown] : [kind, markdown, text],
    ),
  }
}

const pagesInGroup = 40

/** Lists the records of an index in the groups that are read together: every page, then the passages of each page. */
export function* describeRecords(site: ParsedSite): Generator<(IndexedPage | PassageRecord)[]> {
  for (let first = 0; first < site.pages.length; first += pagesInGroup)
    yield site.pages.slice(first, first + pagesInGroup).map(describePage)
  for (const page of site.pages) yield page.passages.map(describePassage)
}
