import type { Anchors, Block } from '../../content/index.ts'
import type { IndexedPage } from './indexed-page.ts'

/** A stored page. */
export interface PageRecord extends IndexedPage {
  /** For the blocks of its passages; missing if there are none. */
  anchors?: Anchors
}

/** A stored passage. A block's text is left out if it equals the Markdown. */
export interface PassageRecord {
  anchor: string | null
  headings: string[]
  blocks: ([Block['kind'], string] | [Block['kind'], string, string])[]
}
