import { setImmediate } from 'node:timers/promises'
import type { Database, Queries } from '../../database/index.ts'
import { greatestTurnId } from '../turns/turn-id.ts'
import { deleteTurns } from './delete-turns.ts'

export interface TurnsToErase {
  projectId: string
  /** All turns of a reader, or of one thread. */
  of: { fp: string } | { threadId: string }
}

type Needs = { database: Pick<Database, 'kind' | 'queries' | 'write' | 'notify'> }

/** Turns per statement. SQLite blocks the event loop while a statement runs. */
const batch = 500

/**
 * Deletes turns and everything stored with them, including unfinished ones, whose answers are then not stored. Returns how
 * many. Ids are not reused: later turns get greater ids, so export cursors stay valid.
 */
export async function eraseTurns(needs: Needs, { projectId, of }: TurnsToErase): Promise<number> {
  const erased =
    'fp' in of
      ? await eraseReader(needs, { projectId, fp: of.fp })
      : await eraseThread(needs, { projectId, threadId: of.threadId })
  if (erased > 0) await needs.database.notify('erasures', projectId)
  return erased
}

async function eraseThread(
  { database }: Needs,
  { projectId, threadId }: { projectId: string; threadId: string },
): Promise<number> {
  const { kind } = database
  const ofThread = (queries: Queries) =>
    queries
      .selectFrom('turns')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('project_id', '=', projectId)
      .limit(batch)
  for (let erased = 0; ; await setImmediate()) {
    const deleted = await database.write(queries =>
      deleteTurns(queries, { kind, projectId }, eb => eb('id', 'in', ofThread(queries))),
    )
    erased += deleted
    if (deleted < batch) return erased
  }
}

/**
 * Reads all turns of the project. This is rare, and an index for it would slow down every question. The last range is open and
 * is deleted under the turn clock, so that no turn accepted before is missed.
 */
async function eraseReader(
  { database }: Needs,
  { projectId, fp }: { projectId: string; fp: string },
): Promise<number> {
  const { kind } = database
  let afterId = ''
  for (let erased = 0; ; await setImmediate()) {
    const range = await readRange(database.queries, { projectId, afterId, fp })
    const lastId = range.isLast ? greatestTurnId : range.lastId
    if (range.isLast || range.hasOwn)
      erased += await database.write(queries =>
        deleteTurns(queries, { kind, projectId }, eb =>
          eb.and([eb('id', '>', afterId), eb('id', '<=', lastId), eb('fp', '=', fp)]),
        ),
      )
    if (range.isLast) return erased
    afterId = lastId
  }
}

async function readRange(
  queries: Queries,
  { projectId, afterId, fp }: { projectId: string; afterId: string; fp: string },
): Promise<{ isLast: boolean; lastId: string; hasOwn: boolean }> {
  const rows = await queries
    .selectFrom('turns')
    .select(({ eb }) => ['id', eb('fp', '=', fp).as('isOwn')])
    .where('project_id', '=', projectId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batch)
    .execute()
  return {
    isLast: rows.length < batch,
    lastId: rows.at(-1)?.id ?? afterId,
    hasOwn: rows.some(row => Boolean(row.isOwn)),
  }
}
