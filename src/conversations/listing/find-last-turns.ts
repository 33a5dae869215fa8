import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Rating } from '../../contract/index.ts'
import type { Database, DatabaseSchema } from '../../database/index.ts'
import { likePatterns } from './text-pattern.ts'

/** One turn of a thread must match everything except `resolution`, which applies to its last turn. */
export interface ThreadFilter {
  /** Each word must be in the question or the answer. */
  words: readonly string[]
  category: string | undefined
  resolution: 'answered' | 'unanswered' | undefined
  pageUrl: string | undefined
  rating: Rating | undefined
}

interface LastTurnRange {
  projectId: string
  /** Inclusive. */
  firstId: string
  /** Exclusive. */
  endId: string
  filter: ThreadFilter
  limit: number
}

type Turn = DatabaseSchema & { turn: DatabaseSchema['turns'] }

/**
 * Finds the turns of a range that are the last of a matching thread, newest first. `offset 0` keeps Postgres from replacing the
 * look-up per turn with a scan of all turns.
 */
export async function findLastTurns(
  { kind, queries }: Pick<Database, 'kind' | 'queries'>,
  { projectId, firstId, endId, filter, limit }: LastTurnRange,
): Promise<{ id: string; threadId: string }[]> {
  const { resolution } = filter
  const conditions = turnConditions(kind, filter)
  return queries
    .selectFrom('turns as last')
    .select(['last.id', 'last.thread_id as threadId'])
    .where('last.project_id', '=', projectId)
    .where('last.id', '>=', firstId)
    .where('last.id', '<', endId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('turns as later')
            .select('later.id')
            .whereRef('later.thread_id', '=', 'last.thread_id')
            .whereRef('later.id', '>', 'last.id')
            .limit(1)
            .offset(0),
        ),
      ),
    )
    .$if(resolution !== undefined, query =>
      query
        .where('last.finished_at', 'is not', null)
        .where('last.resolution_status', '=', resolution ?? 'answered'),
    )
    .$if(conditions.length > 0, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('turns as turn')
            .select('turn.id')
            .whereRef('turn.thread_id', '=', 'last.thread_id')
            .where(eb => eb.and(conditions.map(condition => condition(eb))))
            .limit(1)
            .offset(0),
        ),
      ),
    )
    .orderBy('last.id', 'desc')
    .limit(limit)
    .execute()
}

type Condition = (eb: ExpressionBuilder<Turn, 'turn'>) => ExpressionWrapper<Turn, 'turn', SqlBool>

function turnConditions(
  kind: Database['kind'],
  { words, category, pageUrl, rating }: ThreadFilter,
): Condition[] {
  const conditions: Condition[] = words.map(word => eb => hasWord(eb, kind, word))
  if (category !== undefined) conditions.push(eb => eb('turn.query_category', '=', category))
  if (pageUrl !== undefined) conditions.push(eb => eb('turn.page_url', '=', pageUrl))
  if (rating !== undefined) conditions.push(eb => eb('turn.feedback_rating', '=', rating))
  return conditions
}

function hasWord(
  eb: ExpressionBuilder<Turn, 'turn'>,
  kind: Database['kind'],
  word: string,
): ExpressionWrapper<Turn, 'turn', SqlBool> {
  const like = sql.raw(kind === 'sqlite' ? 'like' : 'ilike')
  return eb.or(
    likePatterns(kind, word).flatMap(pattern =>
      (['turn.query', 'turn.response'] as const).map(
        column => sql<SqlBool>`${sql.ref(column)} ${like} ${pattern} escape '\\'`,
      ),
    ),
  )
}
