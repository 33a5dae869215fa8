import { sql } from 'kysely'
import type { Database } from '../../database/index.ts'
import { viewFeedback } from '../feedback/view-feedback.ts'

export interface ExportRange {
  projectId: string
  /** Inclusive. */
  firstId: string
  /** Exclusive. */
  endId: string
  limit: number
  /** Turns with a longer question and answer are left out. */
  turnLimitBytes: number
}

export interface ExportRows {
  /** The JSON of the `Conversation`s, separated by commas, in pieces of text or UTF-8. */
  conversations: readonly (string | Uint8Array)[]
  /** Null if the page is empty. */
  lastId: string | null
  hasMore: boolean
  isOneLeftOut: boolean
  /** Deadline, in milliseconds, of the unfinished turn that holds back later ones; null if there is none. */
  deadline: number | null
}

type Needs = Pick<Database, 'kind' | 'queries'>

/**
 * Reads the turns of a range up to the first unfinished one, in one statement, so that they are consistent. SQLite writes their
 * JSON and returns bytes, which avoids strings. The Postgres driver makes strings of everything, so there the database only
 * escapes the long texts, and the rest is cheaper here.
 */
export function readExportRows(database: Needs, range: ExportRange): Promise<ExportRows> {
  return database.kind === 'sqlite' ? readFromSqlite(database, range) : readFromPostgres(database, range)
}

const isShort = ({ turnLimitBytes }: ExportRange) =>
  sql<boolean>`octet_length(query) + octet_length(response) <= ${turnLimitBytes}`

const sqliteTime = (column: string) =>
  `replace(datetime(${column} / 1000.0, 'unixepoch', 'subsec'), ' ', 'T') || 'Z'`

const sqliteFields = `
  'id', id,
  'threadId', thread_id,
  'timestamp', ${sqliteTime('accepted_at')},
  'query', query,
  'response', response,
  'sources', json(sources_json),
  'resolutionStatus', resolution_status,
  'pageUrl', page_url,
  'feedback', case when feedback_at is not null then json_object(
    'rating', feedback_rating,
    'comment', feedback_comment,
    'at', ${sqliteTime('feedback_at')}
  ) end`

const sqliteConversation = sql.raw(`case
  when query_category is null then json_object(${sqliteFields})
  else json_object(${sqliteFields}, 'queryCategory', query_category)
end`)

interface SqlitePage {
  conversations: Uint8Array | null
  last_id: string | null
  /** Null if the page is empty. */
  left_out: number | null
  has_more: number
  deadline: number | null
}

async function readFromSqlite({ queries }: Needs, range: ExportRange): Promise<ExportRows> {
  const { projectId, firstId, endId, limit } = range
  const isExported = sql`project_id = ${projectId} and id >= ${firstId} and id < coalesce((
    select min(id) from turns where project_id = ${projectId} and finished_at is null and id < ${endId}
  ), ${endId})`
  const { rows } = await sql<SqlitePage>`
    select cast(group_concat(conversation, ',') as blob) as conversations,
      max(id) as last_id,
      sum(conversation is null) as left_out,
      exists (select 1 from turns where ${isExported} order by id limit 1 offset ${limit}) as has_more,
      (select min(deadline_at) from turns where project_id = ${projectId} and finished_at is null) as deadline
    from (
      select id, case when ${isShort(range)} then ${sqliteConversation} end as conversation
      from turns where ${isExported} order by id limit ${limit}
    )`.execute(queries)
  const [page] = rows
  if (!page) throw new Error('an aggregate always has a row')
  return {
    conversations: page.conversations === null ? [] : [page.conversations],
    lastId: page.last_id,
    hasMore: page.has_more === 1,
    isOneLeftOut: (page.left_out ?? 0) > 0,
    deadline: page.deadline,
  }
}

interface PostgresRow {
  id: string
  thread_id: string
  accepted_at: number
  /** Of an unfinished turn. */
  deadline: number | null
  resolution_status: string
  query: string
  page_url: string | null
  query_category: string | null
  /** JSON; empty if the turn is left out. */
  response: string
  /** JSON. */
  sources: string
  feedback_rating: 'up' | 'down' | null
  feedback_comment: string | null
  feedback_at: number | null
}

async function readFromPostgres({ queries }: Needs, range: ExportRange): Promise<ExportRows> {
  const { projectId, firstId, endId, limit } = range
  const { rows } = await sql<PostgresRow>`
    select id, thread_id, accepted_at, resolution_status,
      case when finished_at is null then deadline_at end as deadline,
      query, case when ${isShort(range)} then to_json(response)::text else '' end as response,
      sources_json::text as sources, query_category, page_url,
      feedback_rating, feedback_comment, feedback_at
    from turns
    where project_id = ${projectId} and id >= ${firstId} and id < ${endId}
    order by id limit ${limit + 1}`.execute(queries)
  const held = rows.findIndex(({ deadline }) => deadline !== null)
  const finished = held < 0 ? rows : rows.slice(0, held)
  const page = finished.slice(0, limit)
  return {
    conversations: page.flatMap((row, position) => writeConversation(row, position > 0 ? ',' : '')),
    lastId: page.at(-1)?.id ?? null,
    hasMore: finished.length > limit,
    isOneLeftOut: page.some(({ response }) => response === ''),
    deadline: rows[held]?.deadline ?? null,
  }
}

// In pieces, to avoid another copy of a long answer.
function writeConversation(row: PostgresRow, before: string): [string, string, string] {
  const ids = `"id":"${row.id}","threadId":"${row.thread_id}"`
  const timestamp = new Date(row.accepted_at).toISOString()
  const resolution = `"resolutionStatus":"${row.resolution_status}","pageUrl":${JSON.stringify(row.page_url)}`
  const feedback = JSON.stringify(viewFeedback(row))
  const category = row.query_category === null ? '' : `,"queryCategory":${JSON.stringify(row.query_category)}`
  return [
    `${before}{${ids},"timestamp":"${timestamp}","query":${JSON.stringify(row.query)},"response":`,
    row.response,
    `,"sources":${row.sources},${resolution},"feedback":${feedback}${category}}`,
  ]
}
