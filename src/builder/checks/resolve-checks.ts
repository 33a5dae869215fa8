import { type CheckSettings, defaultChecks } from '../../contract/index.ts'
import type { ResolvedChecks } from './finding.ts'

/** Adds the defaults. Runs in the server, because the build process does not load the contract: that takes longer than reading a small site. */
export function resolveChecks(checks: CheckSettings | null): ResolvedChecks {
  const set: CheckSettings = checks ?? {}
  return {
    tests: set.tests ?? defaultChecks.tests,
    questions: set.questions ?? defaultChecks.questions,
    vanished: set.vanished ?? defaultChecks.vanished,
    pages: set.pages ?? defaultChecks.pages,
    duplicates: set.duplicates ?? defaultChecks.duplicates,
    links: set.links ?? defaultChecks.links,
    anchors: set.anchors ?? defaultChecks.anchors,
    images: set.images ?? defaultChecks.images,
    content: set.content ?? defaultChecks.content,
    vanishedPercent: set.vanishedPercent ?? defaultChecks.vanishedPercent,
    lostQuestions: set.lostQuestions ?? defaultChecks.lostQuestions,
  }
}
