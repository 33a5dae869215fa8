import type { Selectable } from 'kysely'
import type { DeploymentArtifacts, DeploymentScreenshots } from '../../artifacts/index.ts'
import {
  type ProjectSource,
  type UpdateAuthor,
  type UpdateCommit,
  type UpdateSource,
  type UpdateState,
  updateStates,
} from '../../contract/index.ts'
import { type DeploymentRow, decodeJson } from '../../database/index.ts'
import type { StartedStep } from './describe-steps.ts'

const transitions: Record<UpdateState, readonly UpdateState[]> = {
  queued: ['in_progress'],
  in_progress: ['success', 'failure'],
  success: [],
  failure: [],
}

/** Returns the states from which a deployment can enter the state `to`. */
export function statesBefore(to: UpdateState): UpdateState[] {
  return updateStates.filter(from => transitions[from].includes(to))
}

/** A deployment as the rest of the code sees it; the contract calls it an update. */
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
  /** Only checks kept its build from going live. */
  isRefused: boolean
  /** Checks do not stop it. */
  publishesAnyway: boolean
  /** The refused deployment whose build it publishes. */
  publishes: string | null
  /** The W3C `traceparent` of the request for it; null if it was not traced. */
  traceparent: string | null
  screenshots: DeploymentScreenshots | null
  steps: readonly StartedStep[]
  version: number
  createdAt: number
  endedAt: number | null
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
    isRefused: row.is_refused === 1,
    publishesAnyway: row.publish_anyway === 1,
    publishes: row.publishes,
    traceparent: row.traceparent,
    screenshots: row.screenshots_json === null ? null : decodeJson(row.screenshots_json),
    steps: row.steps_json === null ? [] : decodeJson(row.steps_json),
    version: row.version,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}

// Only `insertUpdate` writes this column.
function readUpdateSource(source: string): UpdateSource {
  return source as UpdateSource
}
