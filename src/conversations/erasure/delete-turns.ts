import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database, DatabaseSchema, WriteQueries } from '../../database/index.ts'
import { adjustTurnCount, holdTurnCount, turnBytes } from '../counting/count-turns.ts'
import { holdTurnClock } from '../turns/turn-id.ts'

/** Deletes some turns of a project, whose ids are never used again, and frees their storage. Returns how many. */
export async function deleteTurns(
  queries: WriteQueries,
  { kind, projectId }: { kind: Database['kind']; projectId: string },
  which: (eb: ExpressionBuilder<DatabaseSchema, 'turns'>) => Expression<SqlBool>,
): Promise<number> {
  await holdTurnClock(queries, projectId)
  const through = await holdTurnCount(queries, projectId)
  const deleted = await queries
    .deleteFrom('turns')
    .where('project_id', '=', projectId)
    .where(which)
    .returning(['id', turnBytes(kind).as('bytes')])
    .execute()
  const changes = deleted.map(({ id, bytes }) => ({ id, bytes: -Number(bytes) }))
  await adjustTurnCount(queries, { projectId, through }, changes)
  return deleted.length
}
