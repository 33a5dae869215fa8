import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/index.ts'
import { firstTurnIdAt, turnTime } from '../turns/turn-id.ts'
import { readSearch } from './read-search.ts'
import type { TimeRange } from './resolve-range.ts'

/** A question whose answer was completed but not found in the documentation. */
export interface UnansweredQuestion {
  /** As the reader wrote it, cut if very long. */
  query: string
  category: string | null
  /** The search query, which completes a follow-up question; null if there was no single search. */
  searched: string | null
  /** In milliseconds. */
  askedAt: number
}

export interface UnansweredQuestions {
  questions: UnansweredQuestion[]
  /** False if there are more; these are the newest. */
  complete: boolean
}

const batch = 500
const questionLimit = 5_000
const queryCharacters = 500

/** Lists a project's unanswered questions in a time range, newest first. */
export async function listUnanswered(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, range }: { projectId: string; range: Pick<TimeRange, 'from' | 'to'> },
): Promise<UnansweredQuestions> {
  const questions: UnansweredQuestion[] = []
  let endId = firstTurnIdAt(range.to)
  for (; questions.length < questionLimit; await setImmediate()) {
    const rows = await readBatch(database, { projectId, firstId: firstTurnIdAt(range.from), endId })
    for (const row of rows)
      questions.push({
        query: row.query.toWellFormed(),
        category: row.category,
        searched: readSearch(row.insight_json),
        askedAt: turnTime(row.id),
      })
    const last = rows.at(-1)
    if (!last || rows.length < batch) return { questions, complete: true }
    endId = last.id
  }
  return { questions, complete: false }
}

// These conditions match a partial index, so answered turns cost nothing.
function readBatch(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, endId }: { projectId: string; firstId: string; endId: string },
) {
  return queries
    .selectFrom('turns')
    .select(['id', 'query_category as category', 'insight_json'])
    .select(sql<string>`substr(query, 1, ${queryCharacters})`.as('query'))
    .where('project_id', '=', projectId)
    .where('id', '>=', firstId)
    .where('id', '<', endId)
    .where(sql<boolean>`resolution_status = 'unanswered' and outcome = 'completed'`)
    .orderBy('id', 'desc')
    .limit(batch)
    .execute()
}
