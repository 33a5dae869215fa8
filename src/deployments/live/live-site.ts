import type { SearchIndex } from '../../search/index.ts'
import type { SiteReader } from '../../site/index.ts'

export interface SiteFileContent {
  mediaType: string
  content: Uint8Array
}

/** What a project's live deployment serves. */
export interface LiveSite {
  projectId: string
  deploymentId: string
  commitSha: string | null
  /** Throws `not-ready` where the index is not one that this release reads; the pages are shown all the same. */
  readonly index: SearchIndex
  site: SiteReader
  /** A file of the site by its name; undefined where the site has none, or what is stored is damaged. */
  readFile(name: string): Promise<SiteFileContent | undefined>
}
