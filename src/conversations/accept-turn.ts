import { cleanText } from '../contract/index.ts'
import { type Database, encodeJson, type WriteQueries } from '../database/index.ts'
import type { Clock, CreateId } from '../shared/index.ts'
import { listEarlierTurns } from './list-earlier-turns.ts'
import type { AcceptedTurn } from './turn.ts'
import { takeTurnId, turnTime } from './turn-id.ts'

export interface TurnRequest {
  projectId: string
  /** Null starts a thread. */
  threadId: string | null
  fp: string
  query: string
  /** The page on which the reader asks. */
  pageUrl: string | null
  deploymentId: string | null
  /** When the turn counts as cut off unless it was finished, in milliseconds. */
  deadlineAt: number
}

export type TurnAcceptance = { kind: 'accepted'; turn: AcceptedTurn } | { kind: 'unknown-thread' }

/** Stores a reader's question, durably, before its answer begins. A thread of another project is unknown. */
export async function acceptTurn(
  needs: { database: Database; clock: Clock; createId: CreateId },
  request: TurnRequest,
): Promise<TurnAcceptance> {
  const { database, clock, createId } = needs
  const { projectId, threadId } = request
  if (threadId === null) {
    const newThreadId = createId()
    const turnId = await database.write(async queries => {
      await insertThread(queries, { threadId: newThreadId, request, now: clock.now() })
      return insertTurn(queries, { threadId: newThreadId, request, now: clock.now() })
    })
    return { kind: 'accepted', turn: { turnId, threadId: newThreadId, earlier: [] } }
  }

  const thread = await database.queries
    .selectFrom('threads')
    .select('id')
    .where('id', '=', threadId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!thread) return { kind: 'unknown-thread' }
  const earlier = await listEarlierTurns({ database }, { threadId })
  const turnId = await database.write(queries => insertTurn(queries, { threadId, request, now: clock.now() }))
  return { kind: 'accepted', turn: { turnId, threadId, earlier } }
}

interface Insertion {
  threadId: string
  request: TurnRequest
  now: number
}

async function insertThread(queries: WriteQueries, { threadId, request, now }: Insertion): Promise<void> {
  await queries
    .insertInto('threads')
    .values({ id: threadId, project_id: request.projectId, fp: cleanText(request.fp), created_at: now })
    .execute()
}

async function insertTurn(queries: WriteQueries, { threadId, request, now }: Insertion): Promise<string> {
  const turnId = await takeTurnId(queries, { projectId: request.projectId, now })
  await queries
    .insertInto('turns')
    .values({
      project_id: request.projectId,
      id: turnId,
      thread_id: threadId,
      fp: cleanText(request.fp),
      query: cleanText(request.query),
      response: '',
      sources_json: encodeJson([]),
      resolution_status: 'unanswered',
      resolution_reason: 'cut-off',
      page_url: request.pageUrl === null ? null : cleanText(request.pageUrl),
      deployment_id: request.deploymentId,
      accepted_at: turnTime(turnId),
      deadline_at: request.deadlineAt,
    })
    .execute()
  return turnId
}
