import { sql } from 'kysely'
import { cleanText } from '../contract/index.ts'
import { encodeJson, type WriteQueries } from '../database/index.ts'
import type { TurnEnding, TurnRequest } from './turn.ts'
import { turnTime } from './turn-id.ts'

export interface NewTurn {
  turnId: string
  threadId: string
  request: TurnRequest
  /** How the answer ended, where it has; with the time. */
  ending: TurnEnding | null
  finishedAt: number | null
}

const cutOff = {
  outcome: null,
  response: '',
  sources: [],
  queryCategory: null,
  resolutionStatus: 'unanswered',
  resolutionReason: 'cut-off',
  insight: undefined,
} as const

/** Written as SQL: this statement runs for every question, and building it costs more than running it. */
export async function insertTurn(queries: WriteQueries, turn: NewTurn): Promise<void> {
  const { turnId, threadId, request } = turn
  const ending = turn.ending ?? cutOff
  await sql`
    insert into turns (
      project_id, id, thread_id, fp, query, response, sources_json, query_category, resolution_status,
      resolution_reason, page_url, deployment_id, insight_json, accepted_at, deadline_at, finished_at, outcome
    ) values (
      ${request.projectId}, ${turnId}, ${threadId}, ${cleanText(request.fp)}, ${cleanText(request.query)},
      ${cleanText(ending.response)}, ${encodeJson(ending.sources)}, ${cleanOptional(ending.queryCategory)},
      ${ending.resolutionStatus}, ${ending.resolutionReason}, ${cleanOptional(request.pageUrl)},
      ${request.deploymentId}, ${encodeInsight(ending.insight)}, ${turnTime(turnId)}, ${request.deadlineAt},
      ${turn.finishedAt}, ${ending.outcome}
    )`.execute(queries)
}

export function cleanOptional(text: string | null): string | null {
  return text === null ? null : cleanText(text)
}

export function encodeInsight(insight: unknown): string | null {
  return insight === undefined ? null : encodeJson(insight)
}
