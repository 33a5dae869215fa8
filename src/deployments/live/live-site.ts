import type { SearchIndex } from '../../search/index.ts'
import type { SiteReader } from '../../site/index.ts'

/** What a project's live deployment serves. */
export interface LiveSite {
  projectId: string
  deploymentId: string
  commitSha: string | null
  index: SearchIndex
  site: SiteReader
}
