import type { Selectable } from 'kysely'
import type { CheckSettings, ProjectSource, SiteOptions } from '../../contract/index.ts'
import { decodeJson, type ProjectRow } from '../../database/index.ts'

export interface PendingHostname {
  hostname: string
  /** The random part of the DNS record. */
  token: string
  /** When the record was last looked up in the background; null: not yet. */
  checkedAt: number | null
  /** Null if it is no longer checked in the background. */
  nextCheckAt: number | null
  /** The result of that check, a sentence for the owner. */
  problem: string | null
}

export interface Project {
  id: string
  organizationId: string
  /** Identifies the project in URLs; unique on the server. */
  domain: string
  name: string
  /** Address of the owner's own site; null if this server hosts it. */
  siteUrl: string | null
  /** The proven custom domain at which this server hosts the site. */
  hostname: string | null
  /** A custom domain that has yet to be proven with a DNS record. */
  pendingHostname: PendingHostname | null
  source: ProjectSource | null
  /** The sealed credentials of the source; null if there are none. */
  sourceAccess: string | null
  /** The public half of the key for git over ssh; null until one is created. */
  deployKey: string | null
  liveDeploymentId: string | null
  /** Deployments are built but not published. */
  isLocked: boolean
  hasChatBox: boolean
  /** Page views are counted. */
  hasAnalytics: boolean
  /** API key of the chat box; null until it is first shown. */
  chatBoxKey: string | null
  /** The owner's settings for the checks before a deployment is published. */
  checks: CheckSettings
  /** The owner's options of the site's pages. */
  siteOptions: SiteOptions
  /** Conversations are deleted after this many days; null keeps all of them. */
  retentionDays: number | null
  previewsOnPush: boolean
  /** For a preview, the id of its project. */
  previewOf: string | null
  /** Reports commit statuses to GitLab. */
  tellsGitlab: boolean
  /** A sentence about a problem with the source. */
  sourceNotice: string | null
  /** Hours between scheduled deployments; null if there are none. */
  refreshHours: number | null
  /** The owner's limit of questions; null: only the organisation's. */
  questionsPerHour: number | null
  /** In milliseconds. */
  createdAt: number
}

export function toProject(row: Selectable<ProjectRow>): Project {
  return {
    id: row.id,
    organizationId: row.organization_id,
    domain: row.domain,
    name: row.name,
    siteUrl: row.site_url,
    hostname: row.hostname,
    pendingHostname: readPendingHostname(row),
    source: row.source_json === null ? null : decodeJson<ProjectSource>(row.source_json),
    sourceAccess: row.source_access,
    deployKey: row.deploy_public_key,
    liveDeploymentId: row.live_deployment_id,
    isLocked: row.locked_at !== null,
    hasChatBox: row.chat_box_off_at === null,
    hasAnalytics: row.analytics_off_at === null,
    chatBoxKey: row.chat_box_key,
    checks: row.checks_json === null ? {} : decodeJson<CheckSettings>(row.checks_json),
    siteOptions: row.site_json === null ? {} : decodeJson<SiteOptions>(row.site_json),
    retentionDays: row.retention_days,
    previewsOnPush: row.previews_on_push === 1,
    previewOf: row.preview_of,
    tellsGitlab: row.gitlab_token !== null,
    sourceNotice: row.source_notice,
    refreshHours: row.refresh_hours,
    questionsPerHour: row.questions_hour,
    createdAt: row.created_at,
  }
}

function readPendingHostname(row: Selectable<ProjectRow>): PendingHostname | null {
  if (row.pending_hostname === null || row.hostname_token === null) return null
  return {
    hostname: row.pending_hostname,
    token: row.hostname_token,
    checkedAt: row.hostname_checked_at,
    nextCheckAt: row.hostname_due_at,
    problem: row.hostname_problem,
  }
}
