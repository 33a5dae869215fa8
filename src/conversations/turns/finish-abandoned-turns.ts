import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

export interface AbandonedTurns {
  /** `all`: no process is answering, as when the only one starts. `expired`: those past their deadline. */
  scope: 'all' | 'expired'
  /** Every project unless given. */
  projectId?: string
}

/** Ends turns that nobody will end, as cut off after what was said until then. Returns how many. */
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
