import type { Generated } from 'kysely'
import type { JsonColumn } from './json.ts'

export interface DeploymentRow {
  id: string
  project_id: string
  status: 'queued' | 'in_progress' | 'success' | 'failure'
  source: string
  summary: string
  author_json: JsonColumn | null
  commit_json: JsonColumn | null
  /** The `ProjectSource` that is deployed, as it was when the deployment was asked for. */
  origin_json: JsonColumn
  /** Digests of what was built, once there is something. */
  artifacts_json: JsonColumn | null
  /** `DeploymentScreenshots` (deployments), once they are taken. */
  screenshots_json: JsonColumn | null
  /** When they may be taken, or taken again; null: nothing more comes. */
  screenshots_due_at: number | null
  /** How often it was begun to take them. */
  screenshots_attempt: Generated<number>
  /** Goes up with every change that a reader of the status can see. */
  version: Generated<number>
  attempt: Generated<number>
  lease_owner: string | null
  lease_expires_at: number | null
  created_at: number
  started_at: number | null
  ended_at: number | null
}

export interface DeploymentLogRow {
  deployment_id: string
  line_number: number
  written_at: number
  text: string
}

export interface DeploymentFindingsRow {
  deployment_id: string
  /** What checks found, as the endpoint lists it. */
  findings_json: JsonColumn
}

/** A state that a deployment entered; removed once its subscribers have handled it. */
export interface DeploymentEventRow {
  deployment_id: string
  state: 'in_progress' | 'success' | 'failure'
  project_id: string
  /** The update at that moment, as JSON text. */
  snapshot: string
  created_at: number
}

export interface PushDeliveryRow {
  project_id: string
  /** Tells a delivery from every other: the code host's id of it, or the digest of its body. */
  mark: string
  /** The deployment that it asked for. */
  deployment_id: string
  received_at: number
}

/** What a code host is told of a deployment's commit: the newest state alone. */
export interface CommitStatusRow {
  deployment_id: string
  state: 'pending' | 'success' | 'failure'
  /** Attempts that were begun. */
  attempt: Generated<number>
  /** When the next attempt is due, or the one under way counts as lost; null: the host knows, or never will. */
  due_at: number | null
  /** What the last attempt came to. */
  outcome: string | null
}

/** An installation of the server's GitHub App. */
export interface GithubInstallationRow {
  /** GitHub's number of it. */
  id: number
  /** Who changed it last: an `UpdateAuthor`. */
  author_json: JsonColumn | null
  /** Attempts that were begun to bring the projects in line with it. */
  attempt: Generated<number>
  /** When the next attempt is due, or the one under way counts as lost; null: they are in line. */
  due_at: number | null
  /** What the last attempt came to. */
  outcome: string | null
}

export interface WebhookRow {
  id: string
  project_id: string
  url: string
  /** What messages are signed with, as Standard Webhooks writes it. */
  secret: string
  events_json: JsonColumn
  created_at: number
}

export interface WebhookDeliveryRow {
  webhook_id: string
  /** The same for every attempt, so that receivers know a message again. */
  message_id: string
  event: string
  body: string
  status: 'pending' | 'delivered' | 'failed'
  /** Attempts that were begun. */
  attempt: Generated<number>
  /** When the next attempt is due; while one is under way, when it counts as lost. */
  due_at: number
  /** What the last attempt came to, for the owner. */
  outcome: string | null
  created_at: number
}

export interface ArtifactRow {
  /** SHA-256 of the content, hex. */
  digest: string
  size_bytes: number
  content: Uint8Array
  created_at: number
}
