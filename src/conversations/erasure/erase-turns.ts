import { setImmediate } from 'node:timers/promises'
import type { Database, Queries } from '../../database/index.ts'
import { greatestTurnId, holdTurnClock } from '../turns/turn-id.ts'

export interface TurnsToErase {
  projectId: string
  /** Whose turns: a reader's, or those of one thread. */
  of: { fp: string } | { threadId: string }
}

type Needs = { database: Pick<Database, 'queries' | 'write' | 'notify'> }

/** Turns that one statement looks at or deletes; SQLite holds the event loop for as long as it takes. */
const batch = 500

/**
 * Deletes turns with all that is stored with them, unfinished ones too, whose answers then have no row to be written to.
 * Returns how many. Ids stay used: no later turn gets one that is not greater, so a cursor of the export goes on as before.
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
  const ofThread = (queries: Queries) =>
    queries
      .selectFrom('turns')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('project_id', '=', projectId)
      .limit(batch)
  for (let erased = 0; ; await setImmediate()) {
    const deleted = await database.write(async queries => {
      await holdTurnClock(queries, projectId)
      const result = await queries
        .deleteFrom('turns')
        .where('project_id', '=', projectId)
        .where('id', 'in', ofThread(queries))
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    })
    erased += deleted
    if (deleted < batch) return erased
  }
}

/**
 * Walks all turns of the project: this is rare, and an index for it would be paid for by every question. The last range
 * has no end and is deleted under the clock, so that no turn that was accepted before slips through.
 */
async function eraseReader(
  { database }: Needs,
  { projectId, fp }: { projectId: string; fp: string },
): Promise<number> {
  let afterId = ''
  for (let erased = 0; ; await setImmediate()) {
    const range = await readRange(database.queries, { projectId, afterId, fp })
    const lastId = range.isLast ? greatestTurnId : range.lastId
    if (range.isLast || range.hasOwn)
      erased += await database.write(async queries => {
        await holdTurnClock(queries, projectId)
        const result = await queries
          .deleteFrom('turns')
          .where('project_id', '=', projectId)
          .where('id', '>', afterId)
          .where('id', '<=', lastId)
          .where('fp', '=', fp)
          .executeTakeFirst()
        return Number(result.numDeletedRows)
      })
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
