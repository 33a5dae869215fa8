import type { Updateable } from 'kysely'
import type { ProjectChanges } from '../../contract/index.ts'
import { type Database, encodeJson, type ProjectRow, type WriteQueries } from '../../database/index.ts'
import { AppError, type Clock } from '../../shared/index.ts'
import { type Project, toProject } from './project.ts'

const hourMs = 3_600_000

/** Changes the given members of a project. Undefined if there is no such project. Throws `conflict` if the host name is taken. */
export async function updateProject(
  { database, clock }: { database: Pick<Database, 'write' | 'notify'>; clock: Clock },
  {
    organizationId,
    projectId,
    changes,
  }: { organizationId: string; projectId: string; changes: ProjectChanges },
): Promise<Project | undefined> {
  const { hostname, chatBox, retentionDays } = changes
  const now = clock.now()
  const row = await database.write(async queries => {
    if (chatBox === false) await revokeChatBoxKey(queries, { organizationId, projectId, now })
    if (hostname) await refuseTakenHostname(queries, { hostname, projectId })
    const updated = await queries
      .updateTable('projects')
      .set(toColumns(changes, now))
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    // Conversations in previews belong to the project.
    if (updated && retentionDays !== undefined)
      await queries
        .updateTable('projects')
        .set({ retention_days: retentionDays })
        .where('preview_of', '=', updated.id)
        .execute()
    return updated
  })
  await database.notify('keys', projectId)
  return row && toProject(row)
}

function toColumns(changes: ProjectChanges, now: number): Updateable<ProjectRow> {
  const { name, siteUrl, hostname, source, locked, chatBox, checks } = changes
  const { previewsOnPush, retentionDays, refreshHours } = changes
  return {
    updated_at: now,
    ...(name !== undefined && { name }),
    ...(siteUrl !== undefined && { site_url: siteUrl }),
    ...(hostname !== undefined && { hostname }),
    ...(locked !== undefined && { locked_at: locked ? now : null }),
    ...(chatBox !== undefined && { chat_box_off_at: chatBox ? null : now }),
    ...(chatBox === false && { chat_box_key: null, chat_box_key_id: null }),
    ...(retentionDays !== undefined && { retention_days: retentionDays }),
    ...(previewsOnPush !== undefined && { previews_on_push: previewsOnPush ? 1 : 0 }),
    ...(refreshHours !== undefined && {
      refresh_hours: refreshHours,
      refresh_due_at: refreshHours && now + refreshHours * hourMs,
    }),
    ...(checks !== undefined && { checks_json: checks && encodeJson(checks) }),
    ...(source !== undefined && { source_json: source && encodeJson(source), source_notice: null }),
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

async function refuseTakenHostname(
  queries: WriteQueries,
  { hostname, projectId }: { hostname: string; projectId: string },
): Promise<void> {
  const other = await queries
    .selectFrom('projects')
    .select('id')
    .where('hostname', '=', hostname)
    .where('id', '!=', projectId)
    .executeTakeFirst()
  if (other)
    throw new AppError(
      'conflict',
      `The custom domain ${hostname} belongs to another project. Use another one, or remove it there first.`,
      { details: [{ path: 'hostname', message: 'is taken' }] },
    )
}
