import type { OpenTurn, TurnEnding } from '../../conversations/index.ts'
import { type Clock, ignoreRejection, type Log, type Telemetry } from '../../shared/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, Question, Verdict } from '../answer/answer-model.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import { createProgressSaver } from './progress-saver.ts'

export interface TurnNeeds {
  clock: Clock
  log: Log
  model: AnswerModel
  /** Runs work after the answer. */
  backgroundTasks: Pick<BackgroundTasks, 'start'>
  telemetry?: Telemetry
  /** Sends an event to the reader. If it returns a promise, the next event waits for it. */
  send(event: TurnEvent): Promise<void> | undefined
}

export interface TurnInput {
  turn: OpenTurn
  site: AnswerSite
  question: Question
  /** Aborted when the reader leaves; its reason is an Error. */
  signal: AbortSignal
}

/** Whether the docs answered, and why. */
export interface Resolution {
  status: Verdict['resolutionStatus']
  reason: Verdict['reason']
}

type SaidEvent = Exclude<AnswerEvent, { type: 'search-end' | 'answer-end' }>

/** Events for the reader's client. The first is `turn-start`, the last `turn-end` or `turn-error`. */
export type TurnEvent =
  | { type: 'turn-start' }
  | SaidEvent
  /** The answer is complete and stored. */
  | { type: 'turn-end'; resolution: Resolution }
  /** The answer broke off; the text so far is stored. The message is for the reader. */
  | { type: 'turn-error'; message: string }

/** Only very long answers have more events before the question is stored. */
const heldAtMost = 500

/**
 * Answers a turn and records it, however it ends: completed, failed, or cut off because the reader left, time was
 * up or the server stops. Nothing is sent before the question is stored. The text so far is stored about once a second, in case of a
 * crash. Throws before anything is sent if the question cannot be stored.
 */
export async function runTurn(needs: TurnNeeds, { turn, site, question, signal }: TurnInput): Promise<void> {
  const outlet = createOutlet(turn.stored, needs.send)
  const said = { response: '', sources: [] as TurnEnding['sources'] }
  let found: unknown = null
  let finished: Promise<void> | undefined

  const saver = createProgressSaver(turn, {
    clock: needs.clock,
    // The database may work again before the answer ends.
    onError: error =>
      needs.log.warn({ err: error, turnId: turn.turnId }, 'the answer so far could not be stored'),
  })
  const finish = (outcome: TurnEnding['outcome'], verdict?: Verdict) => {
    const ending = describeEnding(outcome, verdict, found)
    const count = (verdict: string, reason: string) => needs.telemetry?.count('answers', { verdict, reason })
    finished = turn.finish({ outcome, ...said, ...ending })
    finished.then(
      () => count(outcome === 'completed' ? ending.resolutionStatus : outcome, ending.resolutionReason),
      () => count('failed', 'error'),
    )
    return finished
  }
  const pass = (event: SaidEvent): Promise<void> | undefined => {
    if (event.type === 'source') said.sources.push(event.source)
    if (event.type === 'text-delta') said.response += event.delta
    return outlet.send(event)
  }

  outlet.send({ type: 'turn-start' })
  try {
    let verdict: Verdict | undefined
    for await (const event of needs.model.answer(site, question, signal)) {
      signal.throwIfAborted()
      if (event.type === 'answer-end') {
        verdict = event.verdict
        break
      }
      if (event.type === 'search-end') {
        found = event.insight
        continue
      }
      const wait = pass(event)
      if (wait) await wait
      saver.saveIfDue(() => ({ response: said.response, insight: found }))
    }
    if (!verdict) throw new Error('The model ended its answer without a verdict')
    await finish('completed', verdict)
    await outlet.opened
    const { resolutionStatus: status, reason } = verdict
    await outlet.send({ type: 'turn-end', resolution: { status, reason } })
    classifyLater(needs, turn, verdict)
  } catch (error) {
    await turn.stored
    const cut = signal.aborted
    if (!cut) needs.log.error({ err: error, turnId: turn.turnId }, 'the answer failed')
    if (!finished) await finish(cut ? 'cut-off' : 'failed')
    await outlet.opened
    await outlet.send({ type: 'turn-error', message: cut ? cutMessage(signal) : failureMessage })
  }
}

function classifyLater({ backgroundTasks }: TurnNeeds, turn: OpenTurn, verdict: Verdict): void {
  const { classify, queryCategory } = verdict
  if (!classify) return
  backgroundTasks.start(async signal => {
    const better = await classify(signal)
    if (better !== null && better !== queryCategory) await turn.classify(better)
  })
}

const failureMessage = 'The answer could not be completed. Please try again.'

function cutMessage({ reason }: AbortSignal): string {
  return reason instanceof Error ? reason.message : 'The answer was cut off.'
}

interface Outlet extends Pick<TurnNeeds, 'send'> {
  /** Resolves when the question is stored and all held events are sent. */
  opened: Promise<void>
}

/** Holds events back until the question is stored, so that a short answer is stored and sent with it. */
function createOutlet(stored: Promise<void>, send: TurnNeeds['send']): Outlet {
  const held: TurnEvent[] = []
  let isOpen = false
  const opened = stored.then(async () => {
    for (let event = held.shift(); event; event = held.shift()) {
      const wait = send(event)
      if (wait) await wait
    }
    isOpen = true
  })
  // `runTurn` gets the error from `stored`.
  ignoreRejection(opened)
  return {
    opened,
    send(event) {
      if (isOpen) return send(event)
      held.push(event)
      return held.length > heldAtMost ? opened : undefined
    },
  }
}

function describeEnding(outcome: TurnEnding['outcome'], verdict: Verdict | undefined, found: unknown) {
  if (outcome === 'completed' && verdict)
    return {
      queryCategory: verdict.queryCategory,
      resolutionStatus: verdict.resolutionStatus,
      resolutionReason: verdict.reason,
      insight: verdict.insight,
      ...(verdict.cost && { cost: verdict.cost }),
      groundedness: verdict.groundedness ?? null,
    }
  return {
    queryCategory: null,
    resolutionStatus: 'unanswered' as const,
    resolutionReason: outcome === 'failed' ? ('error' as const) : ('cut-off' as const),
    insight: found,
  }
}
