import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../database/index.ts'
import { firstTurnIdAt, greatestTurnId } from '../turns/turn-id.ts'

export interface CallerCounts {
  /** Asked on a page in a browser. */
  web: number
  /** Asked by a program. */
  api: number
  /** Imported, or stored by a release that did not record this. */
  other: number
  total: number
}

interface CallerRange {
  projectId: string
  /** In milliseconds. */
  from?: number | undefined
  /** Exclusive. */
  to?: number | undefined
}

/** Turns per statement. SQLite blocks the event loop while a statement runs. */
const batch = 500

/** Counts a project's questions by who asked them. */
export async function countCallers(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, from = 0, to }: CallerRange,
): Promise<CallerCounts> {
  const counts = { web: 0, api: 0, other: 0, total: 0 }
  const firstId = firstTurnIdAt(Math.max(0, from))
  for (let endId = to === undefined ? greatestTurnId : firstTurnIdAt(Math.max(0, to)); ; ) {
    const turns = await database.queries
      .selectFrom('turns')
      .select(['id', 'caller'])
      .where('project_id', '=', projectId)
      .where('id', '>=', firstId)
      .where('id', '<', endId)
      .orderBy('id', 'desc')
      .limit(batch)
      .execute()
    for (const { caller } of turns) counts[caller ?? 'other'] += 1
    counts.total += turns.length
    const last = turns.at(-1)
    if (!last || turns.length < batch) return counts
    endId = last.id
    await setImmediate()
  }
}
