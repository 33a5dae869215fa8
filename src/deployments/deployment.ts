import type { Selectable } from 'kysely'
import {
  type ProjectSource,
  type UpdateAuthor,
  type UpdateCommit,
  type UpdateSource,
  type UpdateState,
  updateStates,
} from '../contract/index.ts'
import { type DeploymentRow, decodeJson } from '../database/index.ts'

/** The steps of a deployment, in order. */
export const deploymentSteps = ['fetch', 'read', 'parse', 'index', 'publish'] as const
/** `embed`, before the last, only where a model is to embed passages. */
export type DeploymentStep = (typeof deploymentSteps)[number] | 'embed'

const transitions: Record<UpdateState, readonly UpdateState[]> = {
  queued: ['in_progress'],
  in_progress: ['success', 'failure'],
  success: [],
  failure: [],
}

/** The states from which a deployment may go to the state `to`. */
export function statesBefore(to: UpdateState): UpdateState[] {
  return updateStates.filter(from => transitions[from].includes(to))
}

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
  screenshots: DeploymentScreenshots | null
  version: number
  createdAt: number
  endedAt: number | null
  /** Nothing of it will change any more but by being forgotten. */
  isSettled: boolean
}

/** Digests of pictures of the home page, PNG. */
export interface DeploymentScreenshots {
  light: string
  dark: string
}

/** Digests of what a deployment built. */
export interface DeploymentArtifacts {
  /** The search index, as `buildIndex` wrote it. */
  index: string
  /** The pages as HTML, as `buildSite` wrote them. */
  site: string
  /** The passages' vectors, where an embedding model made some. */
  vectors?: string
  /** A graph of them, where they are many. */
  graph?: string
  /** The images that pages show, as `buildFiles` wrote them. */
  files?: string
  /** Digest of every source file, for `filesChanged` and incremental work. */
  manifest: string
  /** What reading each page gave, for the deployment after this one; kept while this one is live. */
  pages?: string
}

export function readDeploymentRow(row: Selectable<DeploymentRow>): Deployment {
  return {
    id: row.id,
    projectId: row.project_id,
    status: row.status,
    source: readUpdateSource(row.source),
    summary: row.summary,
    author: row.author_json === null ? null : decodeJson(row.author_json),
    commit: row.commit_json === null ? null : decodeJson(row.commit_json),
    origin: decodeJson(row.origin_json),
    artifacts: row.artifacts_json === null ? null : decodeJson(row.artifacts_json),
    screenshots: row.screenshots_json === null ? null : decodeJson(row.screenshots_json),
    version: row.version,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    isSettled: row.ended_at !== null && row.screenshots_due_at === null,
  }
}

// The column is written by `requestUpdate` alone, which takes nothing else.
function readUpdateSource(source: string): UpdateSource {
  return source as UpdateSource
}
