import { type AcceptedTurn, finishTurn, saveTurnProgress, type TurnEnding } from '../conversations/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock, Log } from '../shared/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, AnswerVerdict, Question } from './answer.ts'

export interface TurnNeeds {
  database: Database
  clock: Clock
  log: Log
  model: AnswerModel
}

export interface TurnInput {
  projectId: string
  turn: Pick<AcceptedTurn, 'turnId'>
  site: AnswerSite
  question: Question
  /** Aborted when nobody waits for the answer any more; its reason, an Error, tells why. */
  signal: AbortSignal
}

/** What a reader's client is told; the last event is `turn-end` or `turn-error`. */
export type TurnEvent =
  | Exclude<AnswerEvent, { type: 'answer-end' }>
  /** The answer is complete, and stored. */
  | { type: 'turn-end' }
  /** The answer broke off; what was said until then is stored. `message` may be shown to the reader. */
  | { type: 'turn-error'; message: string }

const checkpointMs = 1_000

/**
 * Answers a turn that was accepted, and records it however it ends: completed, failed, or cut off because the reader left,
 * the time was up or the server stops. What a long answer has said is stored once a second, for a crash.
 */
export async function* runTurn(needs: TurnNeeds, input: TurnInput): AsyncGenerator<TurnEvent, void, void> {
  const { projectId, turn } = input
  let response = ''
  const sources: TurnEnding['sources'] = []
  let finished = false
  let savedAt = needs.clock.now()

  const finish = async (outcome: TurnEnding['outcome'], verdict?: AnswerVerdict) => {
    finished = true
    const ending = { outcome, response, sources, ...describeVerdict(outcome, verdict) }
    await finishTurn(needs, { projectId, turnId: turn.turnId, ending })
  }

  try {
    let verdict: AnswerVerdict | undefined
    for await (const event of needs.model.answer(input.site, input.question, input.signal)) {
      input.signal.throwIfAborted()
      if (event.type === 'answer-end') {
        verdict = event.verdict
        break
      }
      if (event.type === 'source') sources.push(event.source)
      if (event.type === 'text-delta') response += event.delta
      yield event
      if (needs.clock.now() - savedAt >= checkpointMs) {
        savedAt = needs.clock.now()
        await saveTurnProgress(needs, { projectId, turnId: turn.turnId, response })
      }
    }
    if (!verdict) throw new Error('The model ended its answer without a verdict')
    await finish('completed', verdict)
    yield { type: 'turn-end' }
  } catch (error) {
    const cut = input.signal.aborted
    if (!cut) needs.log.error({ err: error, projectId, turnId: turn.turnId }, 'answer failed')
    if (!finished) await finish(cut ? 'cut-off' : 'failed')
    yield {
      type: 'turn-error',
      message: cut ? cutMessage(input.signal) : 'The answer could not be completed. Please try again.',
    }
  } finally {
    if (!finished) await finish('cut-off')
  }
}

function cutMessage(signal: AbortSignal): string {
  return signal.reason instanceof Error ? signal.reason.message : 'The answer was cut off.'
}

function describeVerdict(outcome: TurnEnding['outcome'], verdict: AnswerVerdict | undefined) {
  if (outcome === 'completed' && verdict)
    return {
      queryCategory: verdict.queryCategory,
      resolutionStatus: verdict.resolutionStatus,
      resolutionReason: verdict.reason,
      insight: verdict.insight,
    }
  return {
    queryCategory: null,
    resolutionStatus: 'unanswered' as const,
    resolutionReason: outcome === 'failed' ? ('error' as const) : ('cut-off' as const),
    insight: null,
  }
}
