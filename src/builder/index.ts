export { childEnvironment } from './build-process.ts'
export type {
  BuildJob,
  BuildOrigin,
  BuildOutcome,
  BuildSite,
  BuiltSite,
  SourceSettings,
} from './build-protocol.ts'
export { type DeploymentStep, deploymentSteps } from './build-protocol.ts'
export { countFindings } from './checks/describe-findings.ts'
export { type Findings, noFindings } from './checks/finding.ts'
export { compareManifests, decodeManifest, findChangedFiles, type Manifest } from './parsing/manifest.ts'
export { createSiteBuilder } from './site-builder.ts'
