export type { AskedQuestion, Replay } from '../assistant/index.ts'
export {
  type BuildOrigin,
  type BuildOutcome,
  type BuildSite,
  type BuildSpan,
  type BuiltSite,
  type ChangedSite,
  type DeploymentStep,
  deploymentSteps,
  type SourceSettings,
} from './build-protocol.ts'
export { mostChangedBytes } from './changes/most-changed-bytes.ts'
export type { ReplayRequest } from './checks/build-replay.ts'
export { countFindings } from './checks/describe-findings.ts'
export { type Baseline, type Findings, noFindings } from './checks/finding.ts'
export { contentsInMemory } from './contents-in-memory.ts'
export { fetchDescriptions, writeDescriptions } from './fetch-descriptions.ts'
export { compareManifests, decodeManifest, type Manifest, type ManifestChanges } from './parsing/manifest.ts'
export { findBuildUserProblem } from './sandbox/find-build-user-problem.ts'
export { createSiteBuilder } from './site-builder.ts'
