import { type CheckSettings, usualChecks } from '../../contract/index.ts'
import type { CompleteChecks } from './finding.ts'

/** Adds the defaults. Runs in the server, because the build process does not load the contract: that takes longer than reading a small site. */
export function completeChecks(checks: CheckSettings | null): CompleteChecks {
  const set: CheckSettings = checks ?? {}
  return {
    tests: set.tests ?? usualChecks.tests,
    vanished: set.vanished ?? usualChecks.vanished,
    pages: set.pages ?? usualChecks.pages,
    duplicates: set.duplicates ?? usualChecks.duplicates,
    links: set.links ?? usualChecks.links,
    anchors: set.anchors ?? usualChecks.anchors,
    images: set.images ?? usualChecks.images,
    content: set.content ?? usualChecks.content,
    vanishedPercent: set.vanishedPercent ?? usualChecks.vanishedPercent,
  }
}
