import type { Generated } from 'kysely'
import type { FeedbackStatus } from '../../contract/index.ts'
import type {
  AuditEntryRow,
  AuthAccountRow,
  InvitationRow,
  MemberRow,
  PasskeyRow,
  SessionRow,
  SignInAttemptRow,
  TwoFactorRow,
  UserRow,
  VerificationRow,
} from './accounts-schema.ts'
import type {
  PageDayRow,
  PageVisitorRow,
  SearchClickRow,
  SearchDayRow,
  VisitorSaltRow,
} from './analytics-rows.ts'
import type {
  ImportedItemRow,
  PageFeedbackRow,
  RunningAnswerPieceRow,
  RunningAnswerRow,
} from './answer-rows.ts'
import type { ArtifactTables } from './artifact-rows.ts'
import type {
  CommitStatusRow,
  DeploymentEventRow,
  DeploymentFindingsRow,
  DeploymentLogRow,
  DeploymentReplayRow,
  DeploymentRow,
  GithubInstallationRow,
  PushDeliveryRow,
  ReviewCommentRow,
  WebhookDeliveryRow,
  WebhookRow,
} from './deployment-rows.ts'
import type { StaticExportRow } from './export-rows.ts'
import type { JsonColumn } from './json.ts'
import type {
  ModelReservationRow,
  ModelUsageRow,
  ProjectModelsRow,
  ProjectRetrievalRow,
} from './model-rows.ts'
import type { ProcessRow } from './process-row.ts'
import type { ProjectStorageRow, StoredFileRow } from './storage-rows.ts'

// Times are milliseconds since the Unix epoch.

export interface OrganizationRow {
  id: string
  name: string
  created_at: number
  /** When its last build was claimed; later with each claim. */
  builds_claimed_at: Generated<number>
  /** When its last webhook delivery was claimed; later with each claim. */
  deliveries_claimed_at: Generated<number>
  /** An `OrganizationChecklist`; null if nothing was recorded. */
  checklist_json: JsonColumn | null
  /** 1 if members who sign in with a password need an authenticator app. */
  second_factor_required: Generated<number>
  /** The operator's storage limit for it; null: the server's; 0: no limit. */
  storage_limit_bytes: number | null
}

export interface FormerDomainRow {
  /** Lower case. */
  domain: string
  project_id: string
  left_at: number
}

export interface ProjectRow {
  id: string
  organization_id: string
  /** Unique across all organisations, lower case. */
  domain: string
  name: string
  /** 1: the name follows the documentation, until an owner sets one. */
  name_follows_docs: Generated<number>
  /** The address of the project's own site; null: `/sites/{domain}` of this server. */
  site_url: string | null
  /** A `ProjectSource` (deployments); null until one is set. */
  source_json: JsonColumn | null
  /** The credentials of the source, a `SourceAccess`; sealed. Null: none. */
  source_access: string | null
  /** The private key for git over ssh; sealed. Null until one is created. */
  deploy_key: string | null
  deploy_public_key: string | null
  /** Host keys of git servers, as in a `known_hosts` file. */
  ssh_hosts: string | null
  live_deployment_id: string | null
  /** Set while updates are built but not published. */
  locked_at: number | null
  /** The secret with which its code host signs events; sealed. Null: events are refused. */
  webhook_secret: string | null
  /** The key in the chat box of the rendered pages; null until it is first shown. */
  chat_box_key: string | null
  chat_box_key_id: string | null
  /** Set while the rendered pages have no chat box. */
  chat_box_off_at: number | null
  /** Set while page views are not counted. */
  analytics_off_at: number | null
  /** The owner's `CheckSettings`; null: defaults. */
  checks_json: JsonColumn | null
  /** The owner's `SiteOptions`; null: defaults. */
  site_json: JsonColumn | null
  /** The proven custom domain, which serves only this site; unique, lower case. */
  hostname: string | null
  /** A custom domain that is not proven yet. Several projects may claim the same one. */
  pending_hostname: string | null
  /** The random part of the DNS record that proves `pending_hostname`. */
  hostname_token: string | null
  /** When it is next checked; null: not automatically. */
  hostname_due_at: number | null
  hostname_checked_at: number | null
  /** Checks that were started. */
  hostname_attempt: Generated<number>
  /** The result of the last check, a sentence for the owner. */
  hostname_problem: string | null
  /** The owner's limit of questions per hour; null: only the organisation's. */
  questions_hour: number | null
  /** 1: pushes to branches other than the live one create previews. */
  previews_on_push: Generated<number>
  /** The project of which this is a preview; null: not a preview. */
  preview_of: string | null
  preview_branch: string | null
  /** Older turns are deleted; null: none are. */
  retention_days: number | null
  /** GitHub's id of the repository whose app installation created the project; null: none. */
  github_repository_id: number | null
  /** The installation that may read it; null after access was removed. */
  github_installation_id: number | null
  /** An encrypted token for reporting commit statuses to GitLab. */
  gitlab_token: string | null
  /** A sentence about a problem with its source, for the owner. */
  source_notice: string | null
  /** Null: no scheduled updates. */
  refresh_hours: number | null
  refresh_due_at: number | null
  /** When the branches of its previews are next checked; null: not scheduled. */
  branches_due_at: number | null
  /** When its last build was claimed. */
  build_claimed_at: Generated<number>
  /** Set once the project is archived. It can no longer be found, and its domain stays reserved. */
  archived_at: number | null
  created_at: number
  updated_at: number
}

export interface ApiKeyRow {
  id: string
  organization_id: string
  /** Only on assistant keys. */
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
  /** Id of the member who created the key, or whose API key did. */
  created_by: string | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

export interface TurnRow {
  project_id: string
  /** A ULID, ascending in the order in which the project's turns were accepted by any process. */
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
  /** Retrieval details for the owner; limited in size. */
  insight_json: JsonColumn | null
  /** `provider:name` of the language model that wrote the answer; null: none. */
  model: string | null
  input_tokens: number | null
  /** Input tokens that came from the provider's cache. */
  cached_tokens: number | null
  output_tokens: number | null
  /** In billionths of the currency of the prices; null without a price. */
  cost_nanos: number | null
  /** Share of the answer's sentences that its citations support, 0 to 1; null: not measured. */
  groundedness: number | null
  accepted_at: number
  /** When an unfinished turn counts as cut off. */
  deadline_at: number
  /** Null while the answer is being written. */
  finished_at: number | null
  /** Null while the answer is being written. */
  outcome: 'completed' | 'cut-off' | 'failed' | null
  feedback_rating: 'up' | 'down' | null
  feedback_comment: string | null
  /** Null without feedback. */
  feedback_at: number | null
  /** The owner's; null: pending. */
  feedback_status: FeedbackStatus | null
  /** Asked in a browser or by a program; null: not known. */
  caller: 'web' | 'api' | null
}

/** How readers of a project sign in. Without a row, they cannot. */
export interface ProjectReadersRow {
  project_id: string
  /** A `StoredSignIn` of the readers folder; its keys are encrypted. */
  settings_json: JsonColumn
  /** Changes with every update, which ends all sessions of readers. */
  generation: string
  updated_at: number
}

export interface TurnClockRow {
  project_id: string
  last_turn_id: string
}

export interface RateWindowRow {
  /** A keyed hash of the limited client, with the window's length. */
  bucket: string
  window_start: number
  request_count: number
}

export interface SettingRow {
  name: string
  value: string
}

export interface DatabaseSchema extends ArtifactTables {
  organizations: OrganizationRow
  projects: ProjectRow
  api_keys: ApiKeyRow
  deployments: DeploymentRow
  deployment_logs: DeploymentLogRow
  deployment_findings: DeploymentFindingsRow
  deployment_replays: DeploymentReplayRow
  review_comments: ReviewCommentRow
  deployment_events: DeploymentEventRow
  push_deliveries: PushDeliveryRow
  commit_statuses: CommitStatusRow
  github_installations: GithubInstallationRow
  former_domains: FormerDomainRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  project_storage: ProjectStorageRow
  processes: ProcessRow
  stored_files: StoredFileRow
  static_exports: StaticExportRow
  turns: TurnRow
  page_feedback: PageFeedbackRow
  imported_items: ImportedItemRow
  turn_clocks: TurnClockRow
  project_models: ProjectModelsRow
  project_retrieval: ProjectRetrievalRow
  project_readers: ProjectReadersRow
  model_usage: ModelUsageRow
  model_reservations: ModelReservationRow
  running_answers: RunningAnswerRow
  running_answer_pieces: RunningAnswerPieceRow
  rate_windows: RateWindowRow
  page_days: PageDayRow
  page_visitors: PageVisitorRow
  visitor_salts: VisitorSaltRow
  search_days: SearchDayRow
  search_clicks: SearchClickRow
  settings: SettingRow
  users: UserRow
  sessions: SessionRow
  auth_accounts: AuthAccountRow
  verifications: VerificationRow
  members: MemberRow
  invitations: InvitationRow
  audit_entries: AuditEntryRow
  sign_in_attempts: SignInAttemptRow
  two_factors: TwoFactorRow
  passkeys: PasskeyRow
}
