import type { SearchIndex } from '../../search/index.ts'
import type { SiteReader } from '../../site/index.ts'

export interface SiteFileContent {
  mediaType: string
  content: Uint8Array
}

export interface LiveSite {
  projectId: string
  deploymentId: string
  commitSha: string | null
  /** Throws `not-ready` if this release cannot read the index; pages are still served. */
  readonly index: SearchIndex
  site: SiteReader
  /** Reads a file of the site; undefined if it is missing or damaged. */
  readFile(name: string): Promise<SiteFileContent | undefined>
}
