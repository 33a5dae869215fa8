import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/index.ts'

/** SQL that writes a row of `turns` as the JSON text of a `Conversation`. */
export function conversationJson(kind: Database['kind']): RawBuilder<string> {
  return kind === 'sqlite' ? sqliteJson : postgresJson
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

const sqliteJson = sql<string>`case
  when query_category is null then json_object(${sqliteFields})
  else json_object(${sqliteFields}, 'queryCategory', query_category)
end`

const postgresFields = sql.raw(`
  'id', id,
  'threadId', thread_id,
  'timestamp', to_char(to_timestamp(accepted_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'query', query,
  'response', response,
  'sources', sources_json,
  'resolutionStatus', resolution_status,
  'pageUrl', page_url`)

const postgresJson = sql<string>`case
  when query_category is null then json_build_object(${postgresFields})::text
  else json_build_object(${postgresFields}, 'queryCategory', query_category)::text
end`
