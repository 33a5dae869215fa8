import { sql } from 'kysely'
import type { ReadThreadQuery, Thread, ThreadTurn, Transcript, TurnInsight } from '../../contract/index.ts'
import { type Database, decodeJson, type TurnRow } from '../../database/index.ts'
import { viewFeedback } from '../feedback/view-feedback.ts'
import type { TurnSource } from '../turns/turn.ts'

const nanosInOne = 1_000_000_000
/** Pages with more text than this end early. */
const textLimitBytes = 4 * 1024 * 1024

interface ThreadRequest {
  projectId: string
  threadId: string
  query: ReadThreadQuery
}

type Needs = Pick<Database, 'queries'>

/** Reads a page of a thread's turns, oldest first. Undefined if the project has no such thread. */
export async function readThread(
  { database }: { database: Needs },
  request: ThreadRequest,
): Promise<Thread | undefined> {
  const page = await readTurnPage(database, request)
  if (!page) return undefined
  const { rows, ...rest } = page
  return { threadId: request.threadId, turns: rows.map(viewTurn), ...rest }
}

/**
 * Reads a page of a thread as messages, oldest first. `threadId` may also be the id of one of its turns. Undefined if the project has
 * no such thread.
 */
export async function readTranscript(
  { database }: { database: Needs },
  request: ThreadRequest,
): Promise<Transcript | undefined> {
  const threadId = await findThreadOfTurn(database, request)
  const page = await readTurnPage(database, { ...request, threadId })
  if (!page) return undefined
  const { rows, ...rest } = page
  const first = request.query.cursor
    ? await readTurnPage(database, { ...request, threadId, query: { limit: 1 } })
    : page
  const startedAt = first?.rows[0]?.accepted_at ?? 0
  return {
    threadId,
    createdAt: new Date(startedAt).toISOString(),
    messages: rows.flatMap(viewMessages),
    ...rest,
  }
}

async function findThreadOfTurn({ queries }: Needs, { projectId, threadId }: ThreadRequest): Promise<string> {
  const turn = await queries
    .selectFrom('turns')
    .select('thread_id')
    .where('project_id', '=', projectId)
    .where('id', '=', threadId.toUpperCase())
    .executeTakeFirst()
  return turn?.thread_id ?? threadId
}

function viewMessages(row: TurnRow): Transcript['messages'] {
  const question = {
    id: `${row.id}-question`,
    role: 'user' as const,
    content: row.query,
    createdAt: new Date(row.accepted_at).toISOString(),
  }
  if (row.finished_at === null) return [question]
  const createdAt = new Date(row.finished_at).toISOString()
  return [question, { id: row.id, role: 'assistant', content: row.response, createdAt }]
}

interface TurnPage {
  rows: TurnRow[]
  nextCursor: string | null
  hasMore: boolean
}

async function readTurnPage(database: Needs, request: ThreadRequest): Promise<TurnPage | undefined> {
  const { limit } = request.query
  const outline = await readOutline(database, { ...request, limit: limit + 1 })
  if (outline.length === 0 && !(await hasThread(database, request))) return undefined
  const kept = fitting(outline.slice(0, limit))
  const rows = kept.length === 0 ? [] : await readTurns(database, { ...request, ids: kept })
  const hasMore = kept.length < outline.length
  return {
    rows,
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
