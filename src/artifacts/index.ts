export { type ArtifactStore, ArtifactUnreadable, createArtifactStore } from './artifact-store.ts'
export type { DeploymentArtifacts, DeploymentScreenshots } from './deployment-artifacts.ts'
export { digestOf } from './digest.ts'
