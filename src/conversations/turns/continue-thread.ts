import { sql } from 'kysely'
import type { Database } from '../../database/index.ts'
import type { CreateId } from '../../shared/index.ts'
import type { AcceptedTurn, EarlierTurn, TurnRequest } from './turn.ts'

const turnLimit = 20
const characterLimit = 40_000

/** Starts a thread, or reads one with its earlier turns. Undefined if the project has no thread with this id. */
export async function continueThread(
  { database, createId }: { database: Pick<Database, 'queries'>; createId: CreateId },
  { projectId, threadId, threadSuffix = '' }: Pick<TurnRequest, 'projectId' | 'threadId' | 'threadSuffix'>,
): Promise<Pick<AcceptedTurn, 'threadId' | 'earlier'> | undefined> {
  if (threadId === null) return { threadId: createId() + threadSuffix, earlier: [] }
  const known = await database.queries
    .selectFrom('turns')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst()
  if (!known) return undefined
  return { threadId, earlier: await listEarlierTurns({ database }, { projectId, threadId }) }
}

/** Reads the newest finished turns of a thread within the limits, oldest first. */
async function listEarlierTurns(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, threadId }: { projectId: string; threadId: string },
): Promise<EarlierTurn[]> {
  const newestFirst = await database.queries
    .selectFrom('turns')
    .select([
      sql<string>`substr(query, 1, ${characterLimit})`.as('query'),
      sql<string>`substr(response, 1, ${characterLimit})`.as('response'),
    ])
    .where('thread_id', '=', threadId)
    .where('project_id', '=', projectId)
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(turnLimit)
    .execute()
  return keepNewest(newestFirst, characterLimit)
}

/** Keeps whole turns while they fit in `limit` characters. The newest turn is cut to fit. */
export function keepNewest(newestFirst: readonly EarlierTurn[], limit: number): EarlierTurn[] {
  const kept: EarlierTurn[] = []
  let left = limit
  for (const { query, response } of newestFirst) {
    const fits = query.length + response.length <= left
    if (!fits && kept.length > 0) break
    const turn = fits
      ? { query, response }
      : { query: cut(query, left), response: cut(response, left - query.length) }
    kept.push(turn)
    left -= turn.query.length + turn.response.length
  }
  return kept.reverse()
}

function cut(text: string, length: number): string {
  return text.slice(0, Math.max(0, length)).toWellFormed()
}
