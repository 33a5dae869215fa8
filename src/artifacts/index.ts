export { listFiles, type StoredPart } from './artifact-lists.ts'
export {
  type ArtifactStore,
  ArtifactUnreadable,
  createArtifactStore,
} from './artifact-store.ts'
export { digestOf } from './core/digest.ts'
export { type DeploymentArtifacts, type DeploymentScreenshots, isSameSite } from './deployment-artifacts.ts'
export { isIntact, openArtifact, streamArtifact } from './open-artifact.ts'
export { type Bucket, BucketFailure, type BucketSettings, createBucket } from './s3/bucket.ts'
export { listObjects } from './s3/objects-store.ts'
