import { sql } from 'kysely'
import type { Database } from '../../database/index.ts'
import { endingColumns, type TurnFinish } from './finish-turn.ts'

/** Ends turns on Postgres with one statement, like `finishTurn` each. */
export async function finishTurns(
  { writeOne }: Pick<Database, 'writeOne'>,
  endings: readonly TurnFinish[],
  now: number,
): Promise<void> {
  const rows = endings.map(({ projectId, turnId, ending }) => ({
    project_id: projectId,
    id: turnId,
    ...endingColumns(ending, now),
  }))
  await writeOne(queries =>
    sql`
      update turns set
        response = ended.response, sources_json = ended.sources_json::jsonb,
        query_category = ended.query_category, resolution_status = ended.resolution_status,
        resolution_reason = ended.resolution_reason, insight_json = ended.insight_json::jsonb,
        model = ended.model, input_tokens = ended.input_tokens, cached_tokens = ended.cached_tokens,
        output_tokens = ended.output_tokens, cost_nanos = ended.cost_nanos,
        groundedness = ended.groundedness, outcome = ended.outcome, finished_at = ended.finished_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as ended (
        project_id text, id text, response text, sources_json text, query_category text,
        resolution_status text, resolution_reason text, insight_json text, model text,
        input_tokens bigint, cached_tokens bigint, output_tokens bigint, cost_nanos bigint,
        groundedness double precision, outcome text, finished_at bigint
      )
      where turns.project_id = ended.project_id and turns.id = ended.id and turns.finished_at is null`.execute(
      queries,
    ),
  )
}
