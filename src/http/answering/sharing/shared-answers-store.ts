import type { Database } from '../../../database/index.ts'
import type { AnswerPlace } from '../running-answers.ts'

type Needs = { database: Pick<Database, 'queries' | 'write' | 'notify'> }

export interface OfferedRow extends AnswerPlace {
  id: string
  turnId: string
  leaseExpiresAt: number
}

/** An answer takes the place of the older ones of its chat. */
export async function insertAnswer({ database }: Needs, row: OfferedRow, now: number): Promise<void> {
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

/** The newest answer of a chat, if its process is alive. */
export async function findNewestAnswer({ database }: Needs, { projectId, chatId }: AnswerPlace, now: number) {
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

/** Has the process that writes an answer look what is wanted of it. */
export async function askOwner({ database }: Needs, id: string, askedTo?: 'stop' | 'forget'): Promise<void> {
  if (askedTo)
    await database.queries
      .updateTable('running_answers')
      .set({ asked_to: askedTo })
      .where('id', '=', id)
      .execute()
  await database.notify('answers', `asked ${id}`)
}

/** Says that the answers are still written, and learns what is wanted of them. One that was erased is not among them. */
export async function renewLeases({ database }: Needs, ids: readonly string[], leaseExpiresAt: number) {
  return database.queries
    .updateTable('running_answers')
    .set({ lease_expires_at: leaseExpiresAt })
    .where('id', 'in', ids)
    .returning(['id', 'followed_until as followedUntil', 'asked_to as askedTo'])
    .execute()
}

/** Says that an answer has readers here; returns when the lease of its process ends, undefined where it was erased. */
export async function renewFollowing(
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

export async function markForgotten({ database }: Needs, id: string, now: number): Promise<void> {
  await database.queries
    .updateTable('running_answers')
    .set({ forgotten_at: now })
    .where('id', '=', id)
    .where('forgotten_at', 'is', null)
    .execute()
}

export interface AnswerPiece {
  place: number
  text: string
  isLast: boolean
}

/** Storing a piece again changes nothing. Throws where the answer was erased. */
export async function insertPiece({ database }: Needs, id: string, piece: AnswerPiece): Promise<void> {
  await database.queries
    .insertInto('running_answer_pieces')
    .values({ answer_id: id, place: piece.place, text: piece.text, is_last: Number(piece.isLast) })
    .onConflict(conflict => conflict.columns(['answer_id', 'place']).doNothing())
    .execute()
  await database.notify('answers', `more ${id}`)
}

export async function readPieces({ database }: Needs, id: string, from: number): Promise<AnswerPiece[]> {
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

/** Deletes what nobody writes or reads any more. */
export async function sweepAnswers({ database }: Needs, leaseEndedBefore: number): Promise<void> {
  await database.queries
    .deleteFrom('running_answers')
    .where('lease_expires_at', '<', leaseEndedBefore)
    .where('followed_until', '<', leaseEndedBefore)
    .execute()
}
