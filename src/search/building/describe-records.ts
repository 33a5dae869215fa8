import type { Block, Page, ParsedSite, Passage } from '../../content/index.ts'
import type { IndexedPage } from '../core/indexed-page.ts'

/** A passage as stored: the text of a block is left out where it is the block's Markdown. */
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

/** Every page, then every passage: what a reader of the index gets back. */
export function* describeRecords(site: ParsedSite): Generator<IndexedPage | PassageRecord> {
  for (const page of site.pages) yield describePage(page)
  for (const page of site.pages) for (const passage of page.passages) yield describePassage(passage)
}
