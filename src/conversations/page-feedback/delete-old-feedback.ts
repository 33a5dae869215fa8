import type { Database } from '../../database/index.ts'

/** Deletes feedback on pages that is older than an id. */
export async function deleteOldFeedback(
  { database }: { database: Pick<Database, 'write'> },
  { projectId, beforeId }: { projectId: string; beforeId: string },
): Promise<void> {
  await database.write(queries =>
    queries
      .deleteFrom('page_feedback')
      .where('project_id', '=', projectId)
      .where('id', '<', beforeId)
      .execute(),
  )
}
