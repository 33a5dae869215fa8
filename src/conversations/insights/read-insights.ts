import { setImmediate } from 'node:timers/promises'
import type { Insights } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { TurnSource } from '../turns/turn.ts'
import { firstTurnIdAt } from '../turns/turn-id.ts'
import { type CountedTurn, createTally } from './create-tally.ts'
import type { TimeRange } from './resolve-range.ts'

/** Turns per statement. SQLite blocks the event loop while a statement runs. */
const batch = 200
const turnLimit = 500_000

/** Counts a project's finished turns in a time range, newest first. Yields to other requests between batches. */
export async function readInsights(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, range }: { projectId: string; range: TimeRange },
): Promise<Insights> {
  const tally = createTally(range)
  const firstId = firstTurnIdAt(range.from)
  let endId = firstTurnIdAt(range.to)
  for (let seen = 0; seen < turnLimit; await setImmediate()) {
    const turns = await readTurns(database, { projectId, firstId, endId })
    for (const turn of turns) if (turn.isFinished) tally.add(turn)
    const last = turns.at(-1)
    if (!last || turns.length < batch) return tally.result(true)
    endId = last.id
    seen += turns.length
  }
  return tally.result(false)
}

async function readTurns(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, endId }: { projectId: string; firstId: string; endId: string },
): Promise<(CountedTurn & { id: string; isFinished: boolean })[]> {
  const rows = await queries
    .selectFrom('turns')
    .select(({ eb }) => [
      'id',
      'accepted_at',
      'query_category',
      'resolution_status',
      'resolution_reason',
      'sources_json',
      'page_url',
      'feedback_rating',
      eb('feedback_comment', 'is not', null).as('has_comment'),
      eb('finished_at', 'is not', null).as('is_finished'),
    ])
    .where('project_id', '=', projectId)
    .where('id', '>=', firstId)
    .where('id', '<', endId)
    .orderBy('id', 'desc')
    .limit(batch)
    .execute()
  return rows.map(row => ({
    id: row.id,
    isFinished: Boolean(row.is_finished),
    askedAt: row.accepted_at,
    category: row.query_category,
    resolution: row.resolution_status,
    reason: row.resolution_reason,
    sources: decodeJson<TurnSource[]>(row.sources_json),
    pageUrl: row.page_url,
    rating: row.feedback_rating,
    hasComment: Boolean(row.has_comment),
  }))
}
