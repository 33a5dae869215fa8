import { sql } from 'kysely'
import type { ReadThreadQuery, Thread, ThreadTurn, TurnInsight } from '../../contract/index.ts'
import { type Database, decodeJson, type TurnRow } from '../../database/index.ts'
import { viewFeedback } from '../feedback/view-feedback.ts'
import type { TurnSource } from '../turns/turn.ts'

const nanosInOne = 1_000_000_000
const defaultLimit = 100
/** Pages with more text than this end early. */
const textLimitBytes = 4 * 1024 * 1024

interface ThreadRequest {
  projectId: string
  threadId: string
  query: Partial<ReadThreadQuery>
}

type Needs = Pick<Database, 'queries'>

/** Reads a page of a thread's turns, oldest first. Undefined if the project has no such thread. */
export async function readThread(
  { database }: { database: Needs },
  request: ThreadRequest,
): Promise<Thread | undefined> {
  const limit = request.query.limit ?? defaultLimit
  const outline = await readOutline(database, { ...request, limit: limit + 1 })
  if (outline.length === 0 && !(await hasThread(database, request))) return undefined
  const kept = fitting(outline.slice(0, limit))
  const rows = kept.length === 0 ? [] : await readTurns(database, { ...request, ids: kept })
  const hasMore = kept.length < outline.length
  return {
    threadId: request.threadId,
    turns: rows.map(viewTurn),
    nextCursor: hasMore ? (kept.at(-1) ?? null) : null,
    hasMore,
  }
}

interface TurnOutline {
  id: string
  text_bytes: number
}

function readOutline(
  { queries }: Needs,
  { projectId, threadId, query, limit }: ThreadRequest & { limit: number },
): Promise<TurnOutline[]> {
  return queries
    .selectFrom('turns')
    .select(['id', sql<number>`octet_length(query) + octet_length(response)`.as('text_bytes')])
    .where('thread_id', '=', threadId)
    .where('project_id', '=', projectId)
    .where('id', '>', query.cursor ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function hasThread({ queries }: Needs, { projectId, threadId }: ThreadRequest): Promise<boolean> {
  const row = await queries
    .selectFrom('turns')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of the turns that fit on a page, at least one. */
function fitting(outline: readonly TurnOutline[]): string[] {
  let bytes = 0
  const end = outline.findIndex(({ text_bytes }, position) => {
    bytes += text_bytes
    return position > 0 && bytes > textLimitBytes
  })
  return (end < 0 ? outline : outline.slice(0, end)).map(({ id }) => id)
}

function readTurns(
  { queries }: Needs,
  { projectId, ids }: ThreadRequest & { ids: string[] },
): Promise<TurnRow[]> {
  return queries
    .selectFrom('turns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

function viewTurn(row: TurnRow): ThreadTurn {
  const isFinished = row.finished_at !== null
  return {
    id: row.id,
    askedAt: new Date(row.accepted_at).toISOString(),
    fp: row.fp,
    query: row.query,
    response: row.response,
    sources: decodeJson<TurnSource[]>(row.sources_json),
    category: row.query_category,
    resolution: isFinished ? row.resolution_status : null,
    reason: isFinished ? row.resolution_reason : null,
    outcome: row.outcome,
    insight: viewInsight(row),
    pageUrl: row.page_url,
    deployment: row.deployment_id,
    feedback: viewFeedback(row),
    model: row.model,
    tokens:
      row.input_tokens === null || row.output_tokens === null
        ? null
        : { input: row.input_tokens, output: row.output_tokens },
    cost: row.cost_nanos === null ? null : row.cost_nanos / nanosInOne,
    groundedness: row.groundedness,
  }
}

/** Leaves out evidence with the names of an earlier release. */
function viewInsight({ insight_json }: TurnRow): TurnInsight | null {
  const insight = insight_json === null ? null : decodeJson<TurnInsight | null>(insight_json)
  if (!insight?.searches) return insight
  const searches = insight.searches.map(({ evidence, ...search }) => ({
    ...search,
    ...(evidence?.missingWords !== undefined && { evidence }),
  }))
  return { ...insight, searches }
}
