export { listFiles, type StoredPart } from './artifact-lists.ts'
export {
  type ArtifactStore,
  ArtifactUnreadable,
  createArtifactStore,
  type PutOptions,
} from './artifact-store.ts'
export type { DeploymentArtifacts, DeploymentScreenshots } from './deployment-artifacts.ts'
export { digestOf } from './digest.ts'
