import type { Block, Page, Passage } from '../../content/index.ts'
import type { IndexedPage } from '../core/indexed-page.ts'

/** A stored passage. A block's text is left out if it equals the Markdown. */
export interface PassageRecord {
  anchor: string | null
  headings: string[]
  blocks: ([Block['kind'], string] | [Block['kind'], string, string])[]
}

export function describePage(page: Page): IndexedPage {
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
