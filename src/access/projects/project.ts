import type { Selectable } from 'kysely'
import type { CheckSettings, ProjectSource } from '../../contract/index.ts'
import { decodeJson, type ProjectRow } from '../../database/index.ts'

/** A documentation project of an organisation. */
export interface Project {
  id: string
  organizationId: string
  /** Names the project in addresses; unique on the server. */
  domain: string
  name: string
  /** Where the project's own site is served; null: by this server. */
  siteUrl: string | null
  /** A host name at which this server shows its site alone; null: none. */
  hostname: string | null
  source: ProjectSource | null
  liveDeploymentId: string | null
  /** Updates are built, but do not go live. */
  isLocked: boolean
  /** Its rendered pages have a chat box. */
  hasChatBox: boolean
  /** The key that the chat box uses; null until it is first shown. */
  chatBoxKey: string | null
  /** What its owner set of the checks before an update goes live. */
  checks: CheckSettings
  /** Conversations that are older, in days, are deleted; null: all are kept. */
  retentionDays: number | null
  previewsOnPush: boolean
  /** The project that this one previews a branch of; null: none, it is a project of its own. */
  previewOf: string | null
  /** GitLab is told of its updates. */
  tellsGitlab: boolean
  /** A sentence on what hinders its source. */
  sourceNotice: string | null
  /** Hours between scheduled updates; null: there are none. */
  refreshHours: number | null
  /** Milliseconds. */
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
    source: row.source_json === null ? null : decodeJson<ProjectSource>(row.source_json),
    liveDeploymentId: row.live_deployment_id,
    isLocked: row.locked_at !== null,
    hasChatBox: row.chat_box_off_at === null,
    chatBoxKey: row.chat_box_key,
    checks: row.checks_json === null ? {} : decodeJson<CheckSettings>(row.checks_json),
    retentionDays: row.retention_days,
    previewsOnPush: row.previews_on_push === 1,
    previewOf: row.preview_of,
    tellsGitlab: row.gitlab_token !== null,
    sourceNotice: row.source_notice,
    refreshHours: row.refresh_hours,
    createdAt: row.created_at,
  }
}
