import { sql } from 'kysely'
import type { Conversation, ExportPage } from '../contract/index.ts'
import { type Database, decodeJson } from '../database/index.ts'
import { viewFeedback } from './feedback/view-feedback.ts'

/** The turns of a page: their questions and answers do not change any more; one that was erased meanwhile is left out. */
export interface PageRange {
  projectId: string
  /** First and last id, both included. */
  firstId: string
  lastId: string
  limit: number
  hasMore: boolean
}

/**
 * Writes the JSON of an `ExportPage` in UTF-8. SQLite does it all in SQL and hands out bytes, for half of what its texts would
 * cost as strings. The Postgres driver makes strings of everything, and JavaScript is no slower than Postgres then.
 */
export function readExportPage(
  database: Pick<Database, 'kind' | 'queries'>,
  range: PageRange,
): Promise<Uint8Array> {
  return database.kind === 'sqlite' ? readFromSqlite(database, range) : readFromPostgres(database, range)
}

const sqliteFields = sql.raw(`
  'id', id,
  'threadId', thread_id,
  'timestamp', strftime('%Y-%m-%dT%H:%M:%fZ', accepted_at / 1000.0, 'unixepoch'),
  'query', query,
  'response', response,
  'sources', json(sources_json),
  'resolutionStatus', resolution_status,
  'pageUrl', page_url,
  'feedback', case when feedback_at is not null then json_object(
    'rating', feedback_rating,
    'comment', feedback_comment,
    'at', strftime('%Y-%m-%dT%H:%M:%fZ', feedback_at / 1000.0, 'unixepoch')
  ) end`)

async function readFromSqlite(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, lastId, limit, hasMore }: PageRange,
): Promise<Uint8Array> {
  const before = '{"conversations":['
  const after = `],"nextCursor":${hasMore ? `"${lastId}"` : null},"hasMore":${hasMore}}`
  const { rows } = await sql<{ page: Uint8Array }>`
    select cast(${before} || coalesce(group_concat(conversation, ','), '') || ${after} as blob) as page
    from (
      select case
        when query_category is null then json_object(${sqliteFields})
        else json_object(${sqliteFields}, 'queryCategory', query_category)
      end as conversation
      from turns
      where project_id = ${projectId} and id >= ${firstId} and id <= ${lastId}
      order by id limit ${limit}
    )`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('an aggregate always has a row')
  return row.page
}

async function readFromPostgres(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, lastId, limit, hasMore }: PageRange,
): Promise<Uint8Array> {
  const rows = await queries
    .selectFrom('turns')
    .select(['id', 'thread_id', 'accepted_at', 'query', 'response', 'sources_json'])
    .select(['query_category', 'resolution_status', 'page_url'])
    .select(['feedback_rating', 'feedback_comment', 'feedback_at'])
    .where('project_id', '=', projectId)
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(limit)
    .execute()
  const conversations = rows.map(
    (row): Conversation => ({
      id: row.id,
      threadId: row.thread_id,
      timestamp: new Date(row.accepted_at).toISOString(),
      query: row.query,
      response: row.response,
      sources: decodeJson<Conversation['sources']>(row.sources_json),
      resolutionStatus: row.resolution_status,
      pageUrl: row.page_url,
      feedback: viewFeedback(row),
      ...(row.query_category !== null && { queryCategory: row.query_category }),
    }),
  )
  const page: ExportPage = { conversations, nextCursor: hasMore ? lastId : null, hasMore }
  return Buffer.from(JSON.stringify(page))
}
