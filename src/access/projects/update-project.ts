import type { ProjectChanges } from '../../contract/index.ts'
import { type Database, encodeJson } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { type Project, toProject } from './project.ts'

/** Members that are left out stay as they are. Undefined where there is no such project. */
export async function updateProject(
  { database, clock }: { database: Pick<Database, 'write' | 'notify'>; clock: Clock },
  {
    organizationId,
    projectId,
    changes,
  }: { organizationId: string; projectId: string; changes: ProjectChanges },
): Promise<Project | undefined> {
  const { name, siteUrl, source, locked } = changes
  const row = await database.write(queries =>
    queries
      .updateTable('projects')
      .set({
        updated_at: clock.now(),
        ...(name !== undefined && { name }),
        ...(siteUrl !== undefined && { site_url: siteUrl }),
        ...(locked !== undefined && { locked_at: locked ? clock.now() : null }),
        ...(source !== undefined && { source_json: source && encodeJson(source) }),
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  await database.notify('keys', projectId)
  return row && toProject(row)
}
