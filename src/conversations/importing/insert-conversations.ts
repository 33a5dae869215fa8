import type { Insertable } from 'kysely'
import type { ImportedConversation } from '../../contract/index.ts'
import type { Database, TurnRow, WriteQueries } from '../../database/index.ts'
import { createId, createIdAt } from '../../shared/index.ts'
import { adjustTurnCount, holdTurnCount, turnBytes } from '../counting/count-turns.ts'
import { turnTime } from '../turns/turn-id.ts'
import { turnRow } from '../turns/turn-row.ts'
import { claimItems, findItems } from './imported-items.ts'
import { type ImportRow, keyOf } from './read-import-rows.ts'

type Row = ImportRow<ImportedConversation>

/** Rows per statement: each has about thirty parameters. */
const batch = 100

/** Inserts conversations that are not known yet and counts their storage. Returns how many. */
export async function insertConversations(
  queries: WriteQueries,
  { kind, projectId }: { kind: Database['kind']; projectId: string },
  rows: readonly Row[],
): Promise<number> {
  // Their ids may be among those that are counted already, so they are counted here.
  const through = await holdTurnCount(queries, projectId)
  const byKey = new Map(rows.map(row => [row.key, { row, itemId: chooseId(row) }]))
  const items = Array.from(byKey, ([key, { itemId }]) => ({ key, itemId }))
  const claimed = await claimItems(queries, projectId, items)
  const fresh = [...byKey.values()].filter(({ row }) => claimed.has(row.key))
  const threads = await chooseThreads(queries, projectId, fresh)
  let imported = 0
  for (let first = 0; first < fresh.length; first += batch) {
    const values = fresh
      .slice(first, first + batch)
      .map(({ row, itemId }) => toTurn(projectId, row.value, { turnId: itemId, threads }))
    const inserted = await queries
      .insertInto('turns')
      .values(values)
      .onConflict(conflict => conflict.doNothing())
      .returning(['id', turnBytes(kind).as('bytes')])
      .execute()
    await adjustTurnCount(queries, { projectId, through }, inserted)
    imported += inserted.length
  }
  return imported
}

/** Rows of Lectern's own export keep their ids, so that the project that exported them knows them. */
function chooseId({ time, value: { id } }: Row): string {
  const isOwn = id != null && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id) && turnTime(id) === time
  return isOwn ? id : createIdAt(time)
}

/**
 * Threads get new ids, because anybody who knows the id of a thread can continue it, and those of other services may be easy to guess. The same
 * thread of the source gets the same id in every import.
 */
async function chooseThreads(
  queries: WriteQueries,
  projectId: string,
  rows: readonly { row: Row }[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [
    ...new Set(rows.flatMap(({ row }) => (row.value.threadId ? [keyOf('threads', row.value.threadId)] : []))),
  ]
  await claimItems(
    queries,
    projectId,
    keys.map(key => ({ key, itemId: createId() })),
  )
  return findItems(queries, projectId, keys)
}

function toTurn(
  projectId: string,
  given: ImportedConversation,
  { turnId, threads }: { turnId: string; threads: ReadonlyMap<string, string> },
): Insertable<TurnRow> {
  const { timestamp: time, feedback } = given
  const threadId = given.threadId ? threads.get(keyOf('threads', given.threadId)) : undefined
  const request = {
    projectId,
    threadId: null,
    fp: given.fp || 'anonymous',
    query: given.query,
    pageUrl: given.pageUrl || null,
    deploymentId: null,
    deadlineAt: time,
  }
  const ending = {
    outcome: 'completed',
    response: given.response,
    sources: given.sources ?? [],
    queryCategory: given.queryCategory || null,
    resolutionStatus: given.resolutionStatus,
    resolutionReason: 'imported',
    insight: undefined,
  } as const
  const comment = feedback?.comment?.trim() || null
  return {
    ...turnRow({ turnId, threadId: threadId ?? createId(), request, ending, finishedAt: time }),
    ...(feedback &&
      (feedback.rating !== null || comment !== null) && {
        feedback_rating: feedback.rating,
        feedback_comment: comment,
        feedback_at: feedback.at ?? time,
      }),
  }
}
