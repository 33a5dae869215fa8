import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { type Project, toProject } from './project.ts'

/** Archives a project and its previews: they are no longer found, and their keys are refused. The domain stays taken. */
export async function archiveProject(
  { database, clock }: { database: Pick<Database, 'write' | 'notify'>; clock: Clock },
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<Project | undefined> {
  const row = await database.write(async queries => {
    const archived = await queries
      .updateTable('projects')
      .set({
        archived_at: clock.now(),
        updated_at: clock.now(),
        hostname: null,
        pending_hostname: null,
        hostname_token: null,
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (archived)
      await queries
        .updateTable('projects')
        .set({ archived_at: clock.now(), live_deployment_id: null })
        .where('preview_of', '=', archived.id)
        .where('archived_at', 'is', null)
        .execute()
    return archived
  })
  await database.notify('keys', projectId)
  return row && toProject(row)
}
