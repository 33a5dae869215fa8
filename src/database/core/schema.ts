import type { Generated } from 'kysely'
import type {
  AuditEntryRow,
  AuthAccountRow,
  InvitationRow,
  MemberRow,
  SessionRow,
  UserRow,
  VerificationRow,
} from './accounts-schema.ts'
import type {
  ArtifactRow,
  CommitStatusRow,
  DeploymentEventRow,
  DeploymentFindingsRow,
  DeploymentLogRow,
  DeploymentRow,
  GithubInstallationRow,
  PushDeliveryRow,
  WebhookDeliveryRow,
  WebhookRow,
} from './deployment-rows.ts'
import type { JsonColumn } from './json.ts'

// Times are milliseconds since the Unix epoch.

export interface OrganizationRow {
  id: string
  name: string
  created_at: number
}

export interface ProjectRow {
  id: string
  organization_id: string
  /** Unique over all organisations, lower case. */
  domain: string
  name: string
  /** Where the project's own site is served; null: `/sites/{domain}` of this server. */
  site_url: string | null
  /** A `ProjectSource` (deployments); null until one is set. */
  source_json: JsonColumn | null
  live_deployment_id: string | null
  /** Set while updates are built but do not go live. */
  locked_at: number | null
  /** What its code host signs events with; null: it takes none. */
  webhook_secret: string | null
  /** The key of the chat box on the rendered pages, as it stands in them; null until it is first shown. */
  chat_box_key: string | null
  chat_box_key_id: string | null
  /** Set while the rendered pages have no chat box. */
  chat_box_off_at: number | null
  /** What its owner set of `CheckSettings`; null: nothing. */
  checks_json: JsonColumn | null
  /** Where requests are answered with its site alone; unique, lower case. */
  hostname: string | null
  /** 1: pushes to other branches than the live one become previews. */
  previews_on_push: Generated<number>
  /** The project that this one previews a branch of; null: none, it is a project of its own. */
  preview_of: string | null
  preview_branch: string | null
  /** Turns that are older are deleted; null: all are kept. */
  retention_days: number | null
  /** GitHub's number of the repository whose app installation made the project; null: none did. */
  github_repository_id: number | null
  /** The installation that may read it now; null once it was taken away. */
  github_installation_id: number | null
  /** Sealed (access): tells GitLab of updates. */
  gitlab_token: string | null
  /** A sentence on what hinders its source, for the owner. */
  source_notice: string | null
  /** Null: no scheduled updates. */
  refresh_hours: number | null
  refresh_due_at: number | null
  /** When its repository is next asked whether the branches of its previews are there; null: not yet. */
  branches_due_at: number | null
  /** Set once the project is archived: it is not found any more, and its domain stays taken. */
  archived_at: number | null
  created_at: number
  updated_at: number
}

export interface ApiKeyRow {
  id: string
  organization_id: string
  /** Set on assistant keys alone. */
  project_id: string | null
  kind: 'admin' | 'assistant'
  name: string
  /** SHA-256 of the whole key, hex. */
  digest: string
  /** The last four characters, for recognition. */
  hint: string
  scopes_json: JsonColumn
  allowed_addresses_json: JsonColumn
  allowed_origins_json: JsonColumn
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

export interface TurnRow {
  project_id: string
  /** ULID, ascending in the order in which turns of the project were accepted, over all processes. */
  id: string
  thread_id: string
  fp: string
  query: string
  response: string
  sources_json: JsonColumn
  query_category: string | null
  resolution_status: 'answered' | 'unanswered'
  /** Why: `grounded`, `not-covered`, `below-threshold`, `cut-off`, `error`, … */
  resolution_reason: string
  page_url: string | null
  deployment_id: string | null
  /** What retrieval found, for the owner; bounded. */
  insight_json: JsonColumn | null
  /** `provider:name` of the language model that wrote the answer, with its tokens; null where none did. */
  model: string | null
  input_tokens: number | null
  /** Those of the input that came from the provider's cache. */
  cached_tokens: number | null
  output_tokens: number | null
  /** In billionths of what prices are given in; null where no price was set. */
  cost_nanos: number | null
  /** Share of the answer's sentences that its citations bear out, 0 to 1; null where it was not measured. */
  groundedness: number | null
  accepted_at: number
  /** When an unfinished turn counts as cut off. */
  deadline_at: number
  /** Null while the answer is under way. */
  finished_at: number | null
  /** How it ended; null while under way. */
  outcome: 'completed' | 'cut-off' | 'failed' | null
  feedback_rating: 'up' | 'down' | null
  feedback_comment: string | null
  /** Null where the reader gave none. */
  feedback_at: number | null
}

/** A project's own models and what goes with them. */
export interface ProjectRetrievalRow {
  project_id: string
  /** A `StoredRetrieval` (retrieval); keys in it are sealed. */
  settings_json: JsonColumn
  /** Another one after each change. */
  version: string
  updated_at: number
}

export interface ProjectModelsRow {
  project_id: string
  /** A `StoredModels` (assistant); keys in it are sealed. */
  settings_json: JsonColumn
  /** Another one after each change. */
  version: string
  updated_at: number
}

/** What language models cost a project on one day. */
export interface ModelUsageRow {
  project_id: string
  /** UTC, `YYYY-MM-DD`. */
  day: string
  answers: number
  input_tokens: number
  cached_tokens: number
  output_tokens: number
  cost_nanos: number
  /** Answers of models without a price, which the cost leaves out. */
  unpriced_answers: number
}

/** What an answer under way may still cost, until it is known or, where nobody tells, the time is over. */
export interface ModelReservationRow {
  id: string
  project_id: string
  tokens: number
  cost_nanos: number
  expires_at: number
}

export interface TurnClockRow {
  project_id: string
  last_turn_id: string
}

/** An answer that one process writes and others may follow. Kept outside the log of Postgres: a crash ends it anyway. */
export interface RunningAnswerRow {
  id: string
  project_id: string
  turn_id: string
  chat_id: string
  /** The process that writes it is gone when this has passed. */
  lease_expires_at: number
  /** Another process has readers of it until then; its pieces are stored for no one else. */
  followed_until: number
  /** What the process that writes it is asked to do; null: nothing. */
  asked_to: 'stop' | 'forget' | null
  /** Set once nobody can come back to it any more. */
  forgotten_at: number | null
}

export interface RunningAnswerPieceRow {
  answer_id: string
  /** From 0, without a gap. */
  place: number
  text: string
  /** 1: there are no more. */
  is_last: number
}

export interface RateWindowRow {
  /** Keyed hash of what is limited, with the window's length. */
  bucket: string
  window_start: number
  request_count: number
}

export interface SettingRow {
  name: string
  value: string
}

export interface DatabaseSchema {
  organizations: OrganizationRow
  projects: ProjectRow
  api_keys: ApiKeyRow
  deployments: DeploymentRow
  deployment_logs: DeploymentLogRow
  deployment_findings: DeploymentFindingsRow
  deployment_events: DeploymentEventRow
  push_deliveries: PushDeliveryRow
  commit_statuses: CommitStatusRow
  github_installations: GithubInstallationRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  artifacts: ArtifactRow
  turns: TurnRow
  turn_clocks: TurnClockRow
  project_models: ProjectModelsRow
  project_retrieval: ProjectRetrievalRow
  model_usage: ModelUsageRow
  model_reservations: ModelReservationRow
  running_answers: RunningAnswerRow
  running_answer_pieces: RunningAnswerPieceRow
  rate_windows: RateWindowRow
  settings: SettingRow
  users: UserRow
  sessions: SessionRow
  auth_accounts: AuthAccountRow
  verifications: VerificationRow
  members: MemberRow
  invitations: InvitationRow
  audit_entries: AuditEntryRow
}
