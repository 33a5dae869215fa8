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
  const measures = measuresOf(turn.ending)
  await sql`
    insert into turns (
      project_id, id, thread_id, fp, query, response, sources_json, query_category, resolution_status,
      resolution_reason, page_url, deployment_id, insight_json, accepted_at, deadline_at, finished_at, outcome,
      model, input_tokens, cached_tokens, output_tokens, cost_nanos, groundedness
    ) values (
      ${request.projectId}, ${turnId}, ${threadId}, ${cleanText(request.fp)}, ${cleanText(request.query)},
      ${cleanText(ending.response)}, ${encodeJson(ending.sources)}, ${cleanOptional(ending.queryCategory)},
      ${ending.resolutionStatus}, ${ending.resolutionReason}, ${cleanOptional(request.pageUrl)},
      ${request.deploymentId}, ${encodeInsight(ending.insight)}, ${turnTime(turnId)}, ${request.deadlineAt},
      ${turn.finishedAt}, ${ending.outcome}, ${measures.model}, ${measures.input_tokens},
      ${measures.cached_tokens}, ${measures.output_tokens}, ${measures.cost_nanos}, ${measures.groundedness}
    )`.execute(queries)
}

export function cleanOptional(text: string | null): string | null {
  return text === null ? null : cleanText(text)
}

export function encodeInsight(insight: unknown): string | null {
  return insight === undefined ? null : encodeJson(insight)
}

/** The columns that only an answer of a language model has. */
export function measuresOf(ending: Pick<TurnEnding, 'cost' | 'groundedness'> | null) {
  const cost = ending?.cost
  return {
    model: cost?.model ?? null,
    input_tokens: cost?.inputTokens ?? null,
    cached_tokens: cost?.cachedTokens ?? null,
    output_tokens: cost?.outputTokens ?? null,
    cost_nanos: cost?.costNanos ?? null,
    groundedness: ending?.groundedness ?? null,
  }
}
