import { sql } from 'kysely'
import type { Conversation } from '../contract/index.ts'
import { type Database, decodeJson } from '../database/index.ts'

/** Finished turns from one id to another, both included, which are `limit` at most. */
export interface TurnRange {
  projectId: string
  firstId: string
  lastId: string
  limit: number
}

/**
 * Turns as a JSON array of `Conversation`, in ascending `id`, in UTF-8. In SQLite its own SQL writes the JSON, as bytes: that
 * takes half of what making the strings takes. From Postgres the driver has strings anyway, and JavaScript is the faster.
 */
export function readConversations(
  database: Pick<Database, 'kind' | 'queries'>,
  range: TurnRange,
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
  'pageUrl', page_url`)

async function readFromSqlite(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, lastId, limit }: TurnRange,
): Promise<Uint8Array> {
  const { rows } = await sql<{ json: Uint8Array }>`
    select cast('[' || group_concat(conversation, ',') || ']' as blob) as json
    from (
      select case
        when query_category is null then json_object(${sqliteFields})
        else json_object(${sqliteFields}, 'queryCategory', query_category)
      end as conversation
      from turns
      where project_id = ${projectId} and id >= ${firstId} and id <= ${lastId}
      order by id limit ${limit}
    )`.execute(queries)
  return rows[0]?.json ?? Buffer.from('[]')
}

async function readFromPostgres(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, lastId, limit }: TurnRange,
): Promise<Uint8Array> {
  const rows = await queries
    .selectFrom('turns')
    .select(['id', 'thread_id', 'accepted_at', 'query', 'response', 'sources_json'])
    .select(['query_category', 'resolution_status', 'page_url'])
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
      ...(row.query_category !== null && { queryCategory: row.query_category }),
    }),
  )
  return Buffer.from(JSON.stringify(conversations))
}
