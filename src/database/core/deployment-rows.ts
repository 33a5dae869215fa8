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
  /** The `ProjectSource` at the time of the request. */
  origin_json: JsonColumn
  /** Digests of the build's artifacts; null until they exist. */
  artifacts_json: JsonColumn | null
  /** 1: only checks kept its build from going live. */
  is_refused: Generated<number>
  /** 1: checks do not stop it. */
  publish_anyway: Generated<number>
  /** The refused deployment whose build it publishes; null: it builds its origin. */
  publishes: string | null
  /** The W3C `traceparent` of the request for it; null: not traced. */
  traceparent: string | null
  /** A `DeploymentScreenshots`; null until they are taken. */
  screenshots_json: JsonColumn | null
  /** When the next attempt to take them is due; null: no more attempts. */
  screenshots_due_at: number | null
  /** Attempts that were started. */
  screenshots_attempt: Generated<number>
  /** The `StartedStep`s of the newest attempt; null before the first. */
  steps_json: JsonColumn | null
  /** Increases with every visible change of the status. */
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
  /** The findings, as the endpoint lists them. */
  findings_json: JsonColumn
}

export interface DeploymentReplayRow {
  deployment_id: string
  /** A `StoredReplay`: how its answers differ from those of the live deployment. */
  replay_json: JsonColumn
}

/** The comment on a preview's pull request. */
export interface ReviewCommentRow {
  /** The preview. */
  project_id: string
  /** The newest deployment that it is about. */
  deployment_id: string
  /** A `ReviewPlace`; null until the comment is written. */
  place_json: JsonColumn | null
  /** Attempts that were started. */
  attempt: Generated<number>
  /** When the next attempt is due, or the current one counts as lost; null: written, or given up. */
  due_at: number | null
  /** The result of the last attempt. */
  outcome: string | null
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
  /** Identifies a delivery: the code host's id, or the digest of the body. */
  mark: string
  deployment_id: string
  received_at: number
}

/** The commit status to report to the code host; only the newest state. */
export interface CommitStatusRow {
  deployment_id: string
  state: 'pending' | 'success' | 'failure'
  /** Attempts that were started. */
  attempt: Generated<number>
  /** When the next attempt is due, or the current one counts as lost; null: reported, or given up. */
  due_at: number | null
  /** The result of the last attempt. */
  outcome: string | null
}

export interface GithubInstallationRow {
  /** GitHub's id of it. */
  id: number
  /** Who changed it last: an `UpdateAuthor`. */
  author_json: JsonColumn | null
  /** Attempts to update the projects that were started. */
  attempt: Generated<number>
  /** When the next attempt is due, or the current one counts as lost; null: the projects are up to date. */
  due_at: number | null
  /** The result of the last attempt. */
  outcome: string | null
}

export interface WebhookRow {
  id: string
  project_id: string
  /** Sealed. */
  url: string
  /** The key that signs messages, in the format of Standard Webhooks; sealed. */
  secret: string
  events_json: JsonColumn
  created_at: number
  /** When its last delivery was claimed; later with each claim. */
  claimed_at: Generated<number>
  /** When the running delivery counts as lost; 0: none runs. */
  busy_until: Generated<number>
  /** Attempts that failed since the last success, of any delivery. */
  failures: Generated<number>
  /** Its deliveries wait until then. */
  paused_until: Generated<number>
}

export interface WebhookDeliveryRow {
  webhook_id: string
  /** The same for every attempt, so that receivers can recognise repeats. */
  message_id: string
  event: string
  body: string
  status: 'pending' | 'delivered' | 'failed'
  /** Attempts that were started. */
  attempt: Generated<number>
  /** When the next attempt is due, or the current one counts as lost. */
  due_at: number
  /** The result of the last attempt, for the owner. */
  outcome: string | null
  created_at: number
}
