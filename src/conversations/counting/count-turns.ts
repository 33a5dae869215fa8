import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Database, ensureStorageRow, octetLength, type WriteQueries } from '../../database/index.ts'

/** Turns per transaction. SQLite blocks the event loop while a statement runs. */
const batch = 500
/** For the columns of a fixed size, and the indexes. */
const rowBytes = 400
const measured = ['fp', 'query', 'response', 'sources_json', 'insight_json', 'page_url', 'feedback_comment']

/** The stored bytes of a turn. Once a turn is finished, only feedback changes them. */
export function turnBytes(kind: Database['kind']): RawBuilder<number> {
  const lengths = measured.map(column => octetLength(kind, column))
  return sql<number>`${sql.lit(rowBytes)} + ${sql.join(lengths, sql` + `)}`
}

/**
 * Adds a project's turns to its stored bytes, each once: the finished ones since the last call, up to the first that is not finished.
 * They are finished in any order, but numbered in the order of their commits.
 */
export async function countTurns(
  { database }: { database: Pick<Database, 'kind' | 'write'> },
  projectId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let counted = batch; counted === batch && !signal?.aborted; await setImmediate())
    counted = await database.write(queries => countBatch(queries, database.kind, projectId))
}

async function countBatch(queries: WriteQueries, kind: Database['kind'], projectId: string): Promise<number> {
  const through = await holdTurnCount(queries, projectId)
  const rows = await queries
    .selectFrom('turns')
    .select(['id', 'finished_at', turnBytes(kind).as('bytes')])
    .where('project_id', '=', projectId)
    .where('id', '>', through)
    .orderBy('id')
    .limit(batch)
    .execute()
  const open = rows.findIndex(row => row.finished_at === null)
  const finished = open === -1 ? rows : rows.slice(0, open)
  const last = finished.at(-1)
  if (!last) return 0
  const bytes = sumBytes(finished)
  await queries
    .updateTable('project_storage')
    .set(eb => ({ turn_bytes: eb('turn_bytes', '+', bytes), turns_through: last.id }))
    .where('project_id', '=', projectId)
    .execute()
  return finished.length
}

/** Locks the count until the end of the transaction. Returns the id of the last counted turn; empty if there is none. */
export async function holdTurnCount(queries: WriteQueries, projectId: string): Promise<string> {
  await ensureStorageRow(queries, projectId)
  const row = await queries
    .updateTable('project_storage')
    .set(eb => ({ turn_bytes: eb.ref('turn_bytes') }))
    .where('project_id', '=', projectId)
    .returning('turns_through')
    .executeTakeFirst()
  return row?.turns_through ?? ''
}

/** Changes the count by the bytes of turns that were deleted (negative) or changed. Those that are not counted yet are left out. */
export async function adjustTurnCount(
  queries: WriteQueries,
  { projectId, through }: { projectId: string; through: string },
  changes: readonly { id: string; bytes: number }[],
): Promise<void> {
  const bytes = sumBytes(changes.filter(({ id }) => id <= through))
  if (bytes === 0) return
  await queries
    .updateTable('project_storage')
    .set(eb => ({ turn_bytes: eb('turn_bytes', '+', bytes) }))
    .where('project_id', '=', projectId)
    .execute()
}

function sumBytes(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}
