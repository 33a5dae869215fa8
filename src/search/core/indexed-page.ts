import type { Page, Passage } from '../../content/index.ts'

/** What the index keeps of a page. */
export type IndexedPage = Pick<
  Page,
  'path' | 'title' | 'description' | 'language' | 'version' | 'groups' | 'tags' | 'trail' | 'hidden'
>

export interface IndexedPassage extends Passage {
  /** Position of the passage's page in the index. */
  page: number
}

/** The pages and passages of an index. */
export interface IndexedPages {
  readonly passageCount: number
  page(position: number): IndexedPage
  passage(position: number): IndexedPassage
}
