import { cleanText } from '../../contract/index.ts'
import { type Database, encodeJson } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import type { TurnEnding, TurnProgress } from './turn.ts'
import { cleanOptional, encodeInsight, measuresOf } from './turn-row.ts'

export type TurnFinish = TurnKey & { ending: TurnEnding }

interface TurnKey {
  projectId: string
  turnId: string
}

/** Stores the answer so far, so that a crash loses little of it. Does not change a finished turn. */
export async function saveTurnProgress(
  { database }: { database: Pick<Database, 'writeOne'> },
  { projectId, turnId, progress }: TurnKey & { progress: TurnProgress },
): Promise<void> {
  await database.writeOne(queries =>
    queries
      .updateTable('turns')
      .set({ response: cleanText(progress.response), insight_json: encodeInsight(progress.insight) })
      .where('project_id', '=', projectId)
      .where('id', '=', turnId)
      .where('finished_at', 'is', null)
      .execute(),
  )
}

/** Ends a turn, after which it can be exported. Does not change a finished turn. */
export async function finishTurn(
  { database, clock }: { database: Pick<Database, 'writeOne'>; clock: Clock },
  { projectId, turnId, ending }: TurnFinish,
): Promise<void> {
  await database.writeOne(queries =>
    queries
      .updateTable('turns')
      .set(endingColumns(ending, clock.now()))
      .where('project_id', '=', projectId)
      .where('id', '=', turnId)
      .where('finished_at', 'is', null)
      .execute(),
  )
}

export function endingColumns(ending: TurnEnding, now: number) {
  return {
    response: cleanText(ending.response),
    sources_json: encodeJson(ending.sources),
    query_category: cleanOptional(ending.queryCategory),
    resolution_status: ending.resolutionStatus,
    resolution_reason: ending.resolutionReason,
    insight_json: encodeInsight(ending.insight),
    ...measuresOf(ending),
    outcome: ending.outcome,
    finished_at: now,
  }
}

/** Changes the category of a completed turn, which may have been exported already. Ignores erased turns. */
export async function classifyTurn(
  { database }: { database: Pick<Database, 'writeOne'> },
  { projectId, turnId, queryCategory }: TurnKey & { queryCategory: string },
): Promise<void> {
  await database.writeOne(queries =>
    queries
      .updateTable('turns')
      .set({ query_category: cleanOptional(queryCategory) })
      .where('project_id', '=', projectId)
      .where('id', '=', turnId)
      .where('outcome', '=', 'completed')
      .execute(),
  )
}
