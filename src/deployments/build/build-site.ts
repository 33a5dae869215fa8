import type { ProjectSource, UpdateAuthor, UpdateCommit } from '../../contract/index.ts'
import type { DeploymentStep } from '../deployment.ts'

export interface BuildInput {
  deploymentId: string
  origin: ProjectSource
}

/** What a build tells while it runs. */
export interface BuildReporter {
  onStep(step: DeploymentStep): void
  /** A line for the owner. */
  onLog(line: string): void
  onSource(source: BuildOrigin): void
}

/** Where the built content came from, as far as its source says. */
export interface BuildOrigin {
  commit: UpdateCommit | null
  author: UpdateAuthor | null
}

export interface BuiltSite {
  kind: 'built'
  /** As `buildIndex` wrote it. */
  index: Uint8Array
  /** As `buildSite` wrote it. */
  site: Uint8Array
  /** As `encodeManifest` wrote it. */
  manifest: Uint8Array
  pageCount: number
  /** Pages left out because something in them is wrong. */
  errorCount: number
}

/** `failed`: the reason is a sentence for the owner. */
export type BuildOutcome = BuiltSite | { kind: 'failed'; reason: string }

/**
 * Makes a site of a source: every step but the last. Settles soon after the signal aborts, then with the signal's reason,
 * and leaves nothing running.
 */
export type BuildSite = (
  input: BuildInput,
  reporter: BuildReporter,
  signal: AbortSignal,
) => Promise<BuildOutcome>
