import { randomBytes } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { ProjectChanges as GivenChanges, ProjectSource } from '../../contract/index.ts'
import { type Database, encodeJson, type ProjectRow, type WriteQueries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { leaveDomain, refuseFormerDomain, takenDomain } from './former-domains.ts'
import { isUniqueViolation } from './is-unique-violation.ts'
import { type Project, toProject } from './project.ts'
import { refuseTakenHostname } from './refuse-taken-hostname.ts'

/** Without `sourceAccess`, a new source has no credentials. */
export interface ProjectChanges extends Omit<GivenChanges, 'source'> {
  source?: ProjectSource | null | undefined
  /** The sealed credentials of the source. */
  sourceAccess?: string | null
}

const hourMs = 3_600_000
/** Until the first look-up of the record of a custom domain. */
const firstCheckMs = 60_000
const noPendingHostname = { pending_hostname: null, hostname_token: null }

/**
 * Changes the given members of a project. Undefined if there is no such project. A new host name is pending until
 * `verifyHostname`, or in use at once with `isHostnameTrusted`. The earlier domain leads to the project. Throws `conflict` if
 * another project has proven the host name, or has or had the domain.
 */
export async function updateProject(
  { database, clock }: { database: Pick<Database, 'write' | 'notify'>; clock: Clock },
  {
    organizationId,
    projectId,
    changes,
    isHostnameTrusted = false,
  }: { organizationId: string; projectId: string; changes: ProjectChanges; isHostnameTrusted?: boolean },
): Promise<Project | undefined> {
  const { domain, hostname, chatBox, retentionDays } = changes
  const now = clock.now()
  const work = database.write(async queries => {
    if (domain !== undefined) await leaveDomain(queries, { organizationId, projectId, next: domain, now })
    if (chatBox === false) await revokeChatBoxKey(queries, { organizationId, projectId, now })
    if (hostname) await refuseTakenHostname(queries, { hostname, projectId })
    const current =
      hostname &&
      (await queries
        .selectFrom('projects')
        .select(['hostname', 'pending_hostname'])
        .where('organization_id', '=', organizationId)
        .where('id', '=', projectId)
        .executeTakeFirst())
    const updated = await queries
      .updateTable('projects')
      .set({
        ...toColumns(changes, now),
        ...(current && claimHostname(current, { hostname, isHostnameTrusted, now })),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (updated && domain !== undefined) await refuseFormerDomain(queries, { domain, projectId })
    // Conversations in previews belong to the project.
    if (updated && retentionDays !== undefined)
      await queries
        .updateTable('projects')
        .set({ retention_days: retentionDays })
        .where('preview_of', '=', updated.id)
        .execute()
    return updated
  })
  const row = await work.catch((error: unknown) => {
    throw domain !== undefined && isUniqueViolation(error) ? takenDomain(domain, error) : error
  })
  await database.notify('keys', projectId)
  // The statuses of deployments contain the domain.
  if (domain !== undefined) await database.notify('deployments', projectId)
  return row && toProject(row)
}

function toColumns(changes: ProjectChanges, now: number): Updateable<ProjectRow> {
  const { name, domain, siteUrl, hostname, source, sourceAccess, locked, chatBox, checks } = changes
  const { site, analytics, previewsOnPush, retentionDays, refreshHours, questionsPerHour } = changes
  return {
    updated_at: now,
    ...(name !== undefined && { name, name_follows_docs: 0 }),
    ...(domain !== undefined && { domain }),
    ...(siteUrl !== undefined && { site_url: siteUrl }),
    ...(hostname === null && { hostname, ...noPendingHostname }),
    ...(locked !== undefined && { locked_at: locked ? now : null }),
    ...(chatBox !== undefined && { chat_box_off_at: chatBox ? null : now }),
    ...(chatBox === false && { chat_box_key: null, chat_box_key_id: null }),
    ...(analytics !== undefined && { analytics_off_at: analytics ? null : now }),
    ...(retentionDays !== undefined && { retention_days: retentionDays }),
    ...(questionsPerHour !== undefined && { questions_hour: questionsPerHour }),
    ...(previewsOnPush !== undefined && { previews_on_push: previewsOnPush ? 1 : 0 }),
    ...(refreshHours !== undefined && {
      refresh_hours: refreshHours,
      refresh_due_at: refreshHours && now + refreshHours * hourMs,
    }),
    ...(site !== undefined && { site_json: site && encodeJson(site) }),
    ...(checks !== undefined && { checks_json: checks && encodeJson(checks) }),
    ...(source !== undefined && {
      source_json: source && encodeJson(source),
      source_access: sourceAccess ?? null,
      source_notice: null,
    }),
  }
}

/** The proven host name stays in use until the new one is proven. A repeated claim keeps its token. */
function claimHostname(
  current: Pick<Selectable<ProjectRow>, 'hostname' | 'pending_hostname'>,
  { hostname, isHostnameTrusted, now }: { hostname: string; isHostnameTrusted: boolean; now: number },
): Updateable<ProjectRow> {
  if (hostname === current.hostname) return noPendingHostname
  if (isHostnameTrusted) return { hostname, ...noPendingHostname }
  if (hostname === current.pending_hostname) return {}
  return {
    pending_hostname: hostname,
    hostname_token: randomBytes(16).toString('hex'),
    hostname_due_at: now + firstCheckMs,
    hostname_checked_at: null,
    hostname_attempt: 0,
    hostname_problem: null,
  }
}

/** Revokes the chat box key, which pages that are still open contain. */
async function revokeChatBoxKey(
  queries: WriteQueries,
  { organizationId, projectId, now }: { organizationId: string; projectId: string; now: number },
): Promise<void> {
  await queries
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .where('id', 'in', project =>
      project.selectFrom('projects').select('chat_box_key_id').where('id', '=', projectId),
    )
    .execute()
}
