import type { Database } from '../../database/index.ts'
import type { StreamKey } from './resumable-stream.ts'

type Needs = { database: Pick<Database, 'queries' | 'write' | 'notify'> }

export interface SharedStreamRow extends StreamKey {
  id: string
  turnId: string
  leaseExpiresAt: number
}

/** Stores a stream, which replaces older ones of its chat. */
export async function insertStream({ database }: Needs, row: SharedStreamRow, now: number): Promise<void> {
  await database.write(async queries => {
    await queries
      .updateTable('running_answers')
      .set({ forgotten_at: now })
      .where('project_id', '=', row.projectId)
      .where('chat_id', '=', row.chatId)
      .where('turn_id', '<', row.turnId)
      .execute()
    await queries
      .insertInto('running_answers')
      .values({
        id: row.id,
        project_id: row.projectId,
        turn_id: row.turnId,
        chat_id: row.chatId,
        lease_expires_at: row.leaseExpiresAt,
        followed_until: 0,
      })
      .execute()
  })
}

/** Finds the newest stream of a chat. Undefined if it was discarded or its process is gone. */
export async function findNewestStream({ database }: Needs, { projectId, chatId }: StreamKey, now: number) {
  const newest = await database.queries
    .selectFrom('running_answers as answer')
    .innerJoin('turns', join =>
      join.onRef('turns.project_id', '=', 'answer.project_id').onRef('turns.id', '=', 'answer.turn_id'),
    )
    .select([
      'answer.id',
      'answer.lease_expires_at as leaseExpiresAt',
      'answer.forgotten_at as forgottenAt',
      'turns.thread_id as threadId',
      'turns.finished_at as finishedAt',
    ])
    .where('answer.project_id', '=', projectId)
    .where('answer.chat_id', '=', chatId)
    .orderBy('answer.turn_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.forgottenAt !== null || newest.leaseExpiresAt <= now) return undefined
  const { id, threadId, leaseExpiresAt, finishedAt } = newest
  return { id, threadId, leaseExpiresAt, isFinished: finishedAt !== null }
}

/** Notifies the process that writes a stream of new readers, or asks it to stop or discard the stream. */
export async function notifyOwner(
  { database }: Needs,
  id: string,
  askedTo?: 'stop' | 'forget',
): Promise<void> {
  if (askedTo)
    await database.queries
      .updateTable('running_answers')
      .set({ asked_to: askedTo })
      .where('id', '=', id)
      .execute()
  await database.notify('answers', `asked ${id}`)
}

/** Renews the leases of streams, and returns what readers request of each. Erased streams are missing from the result. */
export async function renewLeases({ database }: Needs, ids: readonly string[], leaseExpiresAt: number) {
  return database.queries
    .updateTable('running_answers')
    .set({ lease_expires_at: leaseExpiresAt })
    .where('id', 'in', ids)
    .returning(['id', 'followed_until as followedUntil', 'asked_to as askedTo'])
    .execute()
}

/** Registers that this process has readers of a stream. Returns when the writer's lease expires; undefined if the stream was erased. */
export async function renewReaders(
  { database }: Needs,
  id: string,
  followedUntil: number,
): Promise<number | undefined> {
  const row = await database.queries
    .updateTable('running_answers')
    .set({ followed_until: followedUntil })
    .where('id', '=', id)
    .returning('lease_expires_at as leaseExpiresAt')
    .executeTakeFirst()
  return row?.leaseExpiresAt
}

export async function markDiscarded({ database }: Needs, id: string, now: number): Promise<void> {
  await database.queries
    .updateTable('running_answers')
    .set({ forgotten_at: now })
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .execute()
}

export interface StreamPiece {
  place: number
  text: string
  isLast: boolean
}

/** Idempotent. Throws if the answer was erased. */
export async function insertPiece({ database }: Needs, id: string, piece: StreamPiece): Promise<void> {
  await database.queries
    .insertInto('running_answer_pieces')
    .values({ answer_id: id, place: piece.place, text: piece.text, is_last: Number(piece.isLast) })
    .onConflict(conflict => conflict.columns(['answer_id', 'place']).doNothing())
    .execute()
  await database.notify('answers', `more ${id}`)
}

export async function readPieces({ database }: Needs, id: string, from: number): Promise<StreamPiece[]> {
  const rows = await database.queries
    .selectFrom('running_answer_pieces')
    .select(['place', 'text', 'is_last'])
    .where('answer_id', '=', id)
    .where('place', '>=', from)
    .orderBy('place')
    .limit(piecesAtOnce)
    .execute()
  return rows.map(({ place, text, is_last }) => ({ place, text, isLast: is_last === 1 }))
}

export const piecesAtOnce = 16

/** Deletes streams whose writer's lease and last reader expired before a time. */
export async function deleteExpiredStreams({ database }: Needs, expiredBefore: number): Promise<void> {
  await database.queries
    .deleteFrom('running_answers')
    .where('lease_expires_at', '<', expiredBefore)
    .where('followed_until', '<', expiredBefore)
    .execute()
}
