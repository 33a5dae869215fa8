import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { type Project, toProject } from './project.ts'

/** Puts a project away: it is not found any more, its keys are refused, its domain stays taken. Returns it as it was. */
export async function archiveProject(
  { database, clock }: { database: Pick<Database, 'write' | 'notify'>; clock: Clock },
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<Project | undefined> {
  const row = await database.write(queries =>
    queries
      .updateTable('projects')
      .set({ archived_at: clock.now(), updated_at: clock.now() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  await database.notify('keys', projectId)
  return row && toProject(row)
}
