import type { OpenTurn, TurnEnding } from '../../conversations/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, AnswerVerdict, Question } from '../answer/answer-model.ts'
import type { BackgroundTasks } from './background-tasks.ts'

export interface TurnNeeds {
  clock: Clock
  log: Log
  model: AnswerModel
  /** Does what is left when the answer is over. */
  backgroundTasks: Pick<BackgroundTasks, 'start'>
  /** Takes the next event; where it returns a promise, nothing more is sent until that resolves. */
  send(event: TurnEvent): Promise<void> | undefined
}

export interface TurnInput {
  turn: OpenTurn
  site: AnswerSite
  question: Question
  /** Aborted when nobody waits for the answer any more; its reason, an Error, tells why. */
  signal: AbortSignal
}

/** Whether the docs answered, and why that is thought. */
export interface Resolution {
  status: AnswerVerdict['resolutionStatus']
  reason: AnswerVerdict['reason']
}

/** What a reader is told of an answer. */
type SaidEvent = Exclude<AnswerEvent, { type: 'search-end' | 'answer-end' }>

/** What a reader's client is told; the first is `turn-start`, the last `turn-end` or `turn-error`. */
export type TurnEvent =
  | { type: 'turn-start' }
  | SaidEvent
  /** The answer is complete, and stored. */
  | { type: 'turn-end'; resolution: Resolution }
  /** The answer broke off; what was said until then is stored. `message` may be shown to the reader. */
  | { type: 'turn-error'; message: string }

const checkpointMs = 1_000
/** An answer that is ready at once is longer than this only when it is very long. */
const heldAtMost = 500

/**
 * Answers a turn, and records it however it ends: completed, failed, or cut off because the reader left, the time was up or
 * the server stops. Nothing is sent before the question is stored; what a long answer has said is stored once a second, for
 * a crash; where that fails, it goes on. Throws, with nothing sent, where the question cannot be stored.
 */
export async function runTurn(needs: TurnNeeds, { turn, site, question, signal }: TurnInput): Promise<void> {
  const outlet = createOutlet(turn.stored, needs.send)
  const said = { response: '', sources: [] as TurnEnding['sources'] }
  let found: unknown = null
  let savedAt = needs.clock.now()
  let finished: Promise<void> | undefined

  const finish = (outcome: TurnEnding['outcome'], verdict?: AnswerVerdict) => {
    finished = turn.finish({ outcome, ...said, ...describeEnding(outcome, verdict, found) })
    return finished
  }
  const pass = (event: SaidEvent): Promise<void> | undefined => {
    if (event.type === 'source') said.sources.push(event.source)
    if (event.type === 'text-delta') said.response += event.delta
    return outlet.send(event)
  }

  // The answer may well outlast what hinders the database now.
  const notSaved = (error: unknown) =>
    needs.log.warn({ err: error, turnId: turn.turnId }, 'what an answer has said so far could not be stored')

  outlet.send({ type: 'turn-start' })
  try {
    let verdict: AnswerVerdict | undefined
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
      if (needs.clock.now() - savedAt < checkpointMs) continue
      savedAt = needs.clock.now()
      await turn.saveProgress({ response: said.response, insight: found }).catch(notSaved)
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
    if (!cut) needs.log.error({ err: error, turnId: turn.turnId }, 'answer failed')
    if (!finished) await finish(cut ? 'cut-off' : 'failed')
    await outlet.opened
    await outlet.send({ type: 'turn-error', message: cut ? cutMessage(signal) : failureMessage })
  }
}

function classifyLater({ backgroundTasks }: TurnNeeds, turn: OpenTurn, verdict: AnswerVerdict): void {
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
  /** Resolves once the question is stored and everything that was held back is sent. */
  opened: Promise<void>
}

/** Holds events back until the question is stored, so that an answer that is ready at once is sent, and stored, with it. */
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
  // Whoever runs the turn hears of it from `stored`.
  opened.catch(() => {})
  return {
    opened,
    send(event) {
      if (isOpen) return send(event)
      held.push(event)
      return held.length > heldAtMost ? opened : undefined
    },
  }
}

function describeEnding(outcome: TurnEnding['outcome'], verdict: AnswerVerdict | undefined, found: unknown) {
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
