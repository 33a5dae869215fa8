import type { SourceNeeds } from '../sources/index.ts'
import type { BuildInput, BuildOrigin } from './build-site.ts'
import type { CompleteChecks } from './checks/finding.ts'
import type { DeploymentStep } from './deployment-step.ts'
import type { HandedJob, HandedOutcome } from './hand-over.ts'

/** How sources may be fetched; plain data. */
export type SourceSettings = Pick<
  SourceNeeds,
  'allowedFolders' | 'allowedGitSchemes' | 'allowPrivateAddresses' | 'environment' | 'limits'
>

/** What the live deployment left to build upon. */
export interface EarlierBuild {
  /** As `encodeManifest` wrote it. */
  manifest: Uint8Array
  /** As `writeKeptPages` wrote it; null where there is nothing of the kind. */
  pages: Uint8Array | null
  /** Whether the site and the index are still there to be used again. */
  isWhole: boolean
  /** Paths of the pages that readers see. */
  paths: string[]
}

/** What the process of a build is given. */
export interface BuildJob extends Omit<BuildInput, 'projectId' | 'live' | 'checks'> {
  checks: CompleteChecks
  earlier: EarlierBuild | null
  /** An empty folder for what is fetched. */
  workFolder: string
  /** Content of the upload that is deployed, where it is one. */
  upload: Uint8Array | null
  sources: SourceSettings
  /** Parses with one thread and without native code, after a crash. */
  isCareful: boolean
  /** An HTTP `Authorization` for a git source; null where the address has what is needed. */
  authorization: string | null
}

/** From the process of a build to the one that started it. */
export type BuildMessage =
  | { kind: 'step'; step: DeploymentStep }
  | { kind: 'log'; line: string }
  | { kind: 'source'; source: BuildOrigin }
  /** `isLast`: the process runs no other build. */
  | { kind: 'outcome'; outcome: HandedOutcome; isLast: boolean }
  /** Something that nobody expected; there is no outcome. */
  | { kind: 'fault'; message: string }

/** To the process of a build. `stop`: fetch no further, leave nothing running, and end. */
export type BuildOrder = { kind: 'build'; job: HandedJob } | { kind: 'stop' }
