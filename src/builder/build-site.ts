import type { DeploymentArtifacts } from '../artifacts/index.ts'
import type { CheckSettings, ProjectSource, UpdateAuthor, UpdateCommit } from '../contract/index.ts'
import type { Findings } from './checks/finding.ts'
import type { DeploymentStep } from './deployment-step.ts'

export interface BuildInput {
  deploymentId: string
  projectId: string
  origin: ProjectSource
  /** What is live: a build of the same files makes the same again, and one of other files takes from it what it can. */
  live?: DeploymentArtifacts | undefined
  /** What the owner set; nothing unless given. */
  checks?: CheckSettings | null
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
  /** As `buildFiles` wrote it. */
  files: Uint8Array | null
  /** As `encodeManifest` wrote it. */
  manifest: Uint8Array
  /** As `writeKeptPages` wrote it; null where nothing can be kept. */
  pages: Uint8Array | null
  pageCount: number
  findings: Findings
}

/** The reason is a sentence for the owner. */
export interface FailedBuild {
  kind: 'failed'
  reason: string
  /** The branch that was to be deployed is not there. */
  isBranchMissing?: boolean
  /** Where checks came so far. */
  findings?: Findings
}

/** `unchanged`: what is live is what would be built. */
export type BuildOutcome = BuiltSite | { kind: 'unchanged' } | FailedBuild

/**
 * Makes a site of a source: every step but the last. Settles soon after the signal aborts, then with the signal's reason,
 * and leaves nothing running.
 */
export type BuildSite = (
  input: BuildInput,
  reporter: BuildReporter,
  signal: AbortSignal,
) => Promise<BuildOutcome>
