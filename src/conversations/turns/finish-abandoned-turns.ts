import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

export interface AbandonedTurns {
  /** `all` is for the start of the only process, when no answer can be in progress. `expired` is for turns past their deadline. */
  scope: 'all' | 'expired'
  /** Omit for all projects. */
  projectId?: string
}

/** Ends turns whose process is gone as `cut-off`, with the answer stored so far. Returns how many. */
export async function finishAbandonedTurns(
  { database, clock }: { database: Pick<Database, 'write'>; clock: Clock },
  { scope, projectId }: AbandonedTurns,
): Promise<number> {
  const now = clock.now()
  const result = await database.write(queries =>
    queries
      .updateTable('turns')
      .set({
        finished_at: now,
        outcome: 'cut-off',
        resolution_status: 'unanswered',
        resolution_reason: 'cut-off',
      })
      .where('finished_at', 'is', null)
      .$if(scope === 'expired', query => query.where('deadline_at', '<=', now))
      .$if(projectId !== undefined, query => query.where('project_id', '=', projectId ?? ''))
      .executeTakeFirst(),
  )
  return Number(result.numUpdatedRows)
}
