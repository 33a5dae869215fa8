import type { AskedQuestion } from '../../assistant/index.ts'
import type { Baseline } from './finding.ts'

/** Questions to ask the live site and the new build. */
export interface ReplayRequest {
  questions: readonly AskedQuestion[]
  /** The digest of the live index. */
  index: string
  /** The digest of the index of pages that changed since; missing if there are none. */
  changedIndex?: string | undefined
  baseline: Baseline
}

export interface BuildReplay<Content> extends Omit<ReplayRequest, 'index' | 'changedIndex'> {
  /** As `buildIndex` wrote it. */
  liveIndex: Content
  /** As `buildChanges` wrote it. */
  changes: Uint8Array | null
}
