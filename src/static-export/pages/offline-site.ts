import type { Steering } from '../../content/index.ts'

/** The part of a site that search and answers need besides the index, and that its readers may have. */
export interface OfflineSite {
  languages: readonly string[]
  versions: readonly string[]
  /** Ranks of pages in the search box, where they are not 1. */
  boosts: Readonly<Record<string, number>>
  /** Paths of the pages that are suggested when a search finds nothing. */
  listed: readonly string[]
  /** The owner's answers to certain questions. */
  curated: Steering['curated']
}

/** The file that the worker reads. */
export interface OfflineData {
  site: OfflineSite
  /** The index, compressed with gzip, in base64. */
  index: string
}
