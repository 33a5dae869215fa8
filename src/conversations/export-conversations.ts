import { type Expression, sql } from 'kysely'
import type { ExportQuery } from '../contract/index.ts'
import type { Database, Queries } from '../database/index.ts'
import type { Clock } from '../shared/index.ts'
import { conversationJson } from './conversation-json.ts'
import { finishAbandonedTurns } from './finish-abandoned-turns.ts'
import { firstTurnIdAt, nextTurnId } from './turn-id.ts'

const defaultLimit = 100
// Greater than every ULID of our time.
const greatestId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

export interface ExportRequest {
  projectId: string
  query: ExportQuery
}

/**
 * One page of a project's finished turns, in ascending `id`, as the JSON text of an `ExportPage`. Turns behind one that is
 * still being answered wait for it, so that a reader who follows the cursor meets every turn once.
 */
export async function exportConversations(
  needs: { database: Database; clock: Clock },
  request: ExportRequest,
): Promise<string> {
  const { database } = needs
  const { projectId, query } = request
  await finishExpired(needs, projectId)
  const limit = query.limit ?? defaultLimit
  const rows = await database.queries
    .selectFrom('turns')
    .select(['id', conversationJson(database.kind).as('json')])
    .where('project_id', '=', projectId)
    .where('id', '>=', firstExportedId(query))
    // In the same statement as the rows, so that both are of one snapshot.
    .where('id', '<', exportEnd(database.queries, request))
    .orderBy('id')
    .limit(limit + 1)
    .execute()

  const hasMore = rows.length > limit
  const page = hasMore ? rows.slice(0, limit) : rows
  const nextCursor = hasMore ? `"${page.at(-1)?.id}"` : 'null'
  const conversations = page.map(row => row.json).join(',')
  return `{"conversations":[${conversations}],"nextCursor":${nextCursor},"hasMore":${hasMore}}`
}

function firstExportedId({ cursor, dateFrom }: ExportQuery): string {
  const fromDate = firstTurnIdAt(dateFrom ?? 0)
  return cursor === undefined || cursor < fromDate ? fromDate : nextTurnId(cursor)
}

/** The id at which the export ends: that of `dateTo`, or of an earlier turn that is still being answered. */
function exportEnd(queries: Queries, { projectId, query }: ExportRequest): Expression<string> {
  const end = query.dateTo === undefined ? greatestId : firstTurnIdAt(query.dateTo)
  const unfinished = queries
    .selectFrom('turns')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('project_id', '=', projectId)
    .where('finished_at', 'is', null)
    .where('id', '<', end)
  return sql`coalesce(${unfinished}, ${end})`
}

async function finishExpired(needs: { database: Database; clock: Clock }, projectId: string): Promise<void> {
  const expired = await needs.database.queries
    .selectFrom('turns')
    .select('id')
    .where('project_id', '=', projectId)
    .where('finished_at', 'is', null)
    .where('deadline_at', '<=', needs.clock.now())
    .limit(1)
    .executeTakeFirst()
  if (expired) await finishAbandonedTurns(needs, { scope: 'expired', projectId })
}
