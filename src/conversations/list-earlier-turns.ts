import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import type { EarlierTurn } from './turn.ts'

const turnLimit = 20
const characterLimit = 40_000

/** The newest finished turns of a thread, oldest first: as many as fit, and of the newest at least the beginning. */
export async function listEarlierTurns(
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

/** Takes whole turns while they fit in `limit` characters; the newest is cut to fit. */
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
