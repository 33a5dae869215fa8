import type { Insertable } from 'kysely'
import { cleanText } from '../../contract/index.ts'
import { encodeJson, type TurnRow } from '../../database/index.ts'
import type { TurnEnding, TurnRequest } from './turn.ts'
import { turnTime } from './turn-id.ts'

export interface NewTurn {
  turnId: string
  threadId: string
  request: TurnRequest
  /** Null, like `finishedAt`, while the turn is open. */
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

/** Returns the row of a new turn, which may have ended already. */
export function turnRow({ turnId, threadId, request, ...turn }: NewTurn): Insertable<TurnRow> {
  const ending = turn.ending ?? cutOff
  return {
    project_id: request.projectId,
    id: turnId,
    thread_id: threadId,
    fp: cleanText(request.fp),
    query: cleanText(request.query),
    response: cleanText(ending.response),
    sources_json: encodeJson(ending.sources),
    query_category: cleanOptional(ending.queryCategory),
    resolution_status: ending.resolutionStatus,
    resolution_reason: ending.resolutionReason,
    page_url: cleanOptional(request.pageUrl),
    deployment_id: request.deploymentId,
    caller: request.caller ?? null,
    insight_json: encodeInsight(ending.insight),
    accepted_at: turnTime(turnId),
    deadline_at: request.deadlineAt,
    finished_at: turn.finishedAt,
    outcome: ending.outcome,
    ...measuresOf(turn.ending),
  }
}

export function cleanOptional(text: string | null): string | null {
  return text === null ? null : cleanText(text)
}

export function encodeInsight(insight: unknown): string | null {
  return insight === undefined ? null : encodeJson(insight)
}

/** The columns that only answers of language models have. */
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
