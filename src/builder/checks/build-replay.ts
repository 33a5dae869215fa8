import type { AskedQuestion } from '../../assistant/index.ts'
import type { Baseline } from './finding.ts'

/** Questions to ask the live site and the new build. */
export interface ReplayRequest {
  questions: readonly AskedQuestion[]
  /** The digest of the live index. */
  index: string
  baseline: Baseline
}

export interface BuildReplay<Content> extends Omit<ReplayRequest, 'index'> {
  /** As `buildIndex` wrote it. */
  liveIndex: Content
}
