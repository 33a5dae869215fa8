import type {
  ProjectSource,
  UpdateAuthor,
  UpdateCommit,
  UpdateSource,
  UpdateState,
} from '../contract/index.ts'

/** The steps of a deployment, in order. */
export const deploymentSteps = ['fetch', 'read', 'parse', 'index', 'publish'] as const
export type DeploymentStep = (typeof deploymentSteps)[number]

/** An update of a project's documentation, from its request to its end. */
export interface Deployment {
  id: string
  projectId: string
  status: UpdateState
  source: UpdateSource
  summary: string
  author: UpdateAuthor | null
  commit: UpdateCommit | null
  origin: ProjectSource
  artifacts: DeploymentArtifacts | null
  version: number
  createdAt: number
  endedAt: number | null
}

/** Digests of what a deployment built. */
export interface DeploymentArtifacts {
  /** The search index, as `buildIndex` wrote it. */
  index: string
  /** The pages as HTML, as `buildSite` wrote them. */
  site: string
  /** Digest of every source file, for `filesChanged` and incremental work. */
  manifest: string
}
