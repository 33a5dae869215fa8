import type { Page, Passage } from '../../content/index.ts'

export type IndexedPage = Pick<
  Page,
  'path' | 'title' | 'description' | 'language' | 'version' | 'groups' | 'tags' | 'trail' | 'hidden'
>

export interface IndexedPassage extends Passage {
  /** The position of the passage's page in the index. */
  page: number
}

export interface IndexedPages {
  readonly passageCount: number
  page(position: number): IndexedPage
  passage(position: number): IndexedPassage
}
