import type { DeploymentStep } from '../deployment.ts'
import type { SourceNeeds } from '../sources/index.ts'
import type { BuildInput, BuildOrigin, BuildOutcome } from './build-site.ts'

/** How sources may be fetched; plain data. */
export type SourceSettings = Pick<
  SourceNeeds,
  'allowedFolders' | 'allowedGitSchemes' | 'allowPrivateAddresses' | 'environment' | 'limits'
>

/** What the thread is given when it starts. */
export interface BuildThreadInput extends BuildInput {
  /** An empty folder for what is fetched. */
  workFolder: string
  /** Content of the upload that is deployed, where it is one. */
  upload: Uint8Array | null
  sources: SourceSettings
}

/** From the thread to the process. */
export type BuildThreadMessage =
  | { kind: 'step'; step: DeploymentStep }
  | { kind: 'log'; line: string }
  | { kind: 'source'; source: BuildOrigin }
  | { kind: 'outcome'; outcome: BuildOutcome }

/** From the process to the thread: fetch no further and leave nothing running. */
export type StopMessage = { kind: 'stop' }
