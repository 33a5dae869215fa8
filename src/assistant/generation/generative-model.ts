import type { TurnCost } from '../../conversations/index.ts'
import type { ModelUsage, ProviderFetch } from '../../providers/index.ts'
import { ModelFailure, observeCall, observeStream } from '../../providers/index.ts'
import { type Clock, type Log, silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, Notice, Question } from '../answer/answer-model.ts'
import { describeInsight, type Insight } from '../searching/describe-insight.ts'
import { type Retrieval, retrievePassages } from '../searching/retrieve-passages.ts'
import { costOf, nanosInOne } from '../spending/price.ts'
import type { Bill, Spending } from '../spending/spending.ts'
import { createCandidates } from './candidates.ts'
import { classifyWithModel } from './classify-with-model.ts'
import { tryFitting } from './context-fit.ts'
import { createDeadline } from './deadline.ts'
import { endAnswer, type FailedCall } from './end-answer.ts'
import type { ModelSettings, PricedModel } from './model-settings.ts'
import { tryModel } from './try-model.ts'
import { writeWithModel } from './write-with-model.ts'

export interface GenerativeNeeds {
  clock: Clock
  log: Log
  fetch: ProviderFetch
  /** Answers if no model can, or none is needed. */
  extractive: AnswerModel
  /** Enforces the budget and records costs. */
  spending: Pick<Spending, 'open'>
  telemetry?: Telemetry
}

/**
 * Lets language models write answers from the passages found, checked while they stream. If none of them starts an
 * answer, or the day's budget is used up, the extractive answer is given with a notice.
 */
export function createGenerativeModel(needs: GenerativeNeeds, settings: ModelSettings): AnswerModel {
  const { telemetry = silentTelemetry } = needs
  const candidates = createCandidates(needs, settings)

  async function* askModels(asked: AskedModels, bill: Bill): AsyncGenerator<AnswerEvent> {
    const { site, question, signal, timeout, retrieval } = asked
    const failures: FailedCall[] = []
    const spent: TurnCost[] = []
    for (const { choice, breaker, fit, connect } of candidates) {
      const model = nameOf(choice)
      const onUsage = (usage: ModelUsage) => {
        const cost = priced(choice, usage)
        countUsage(telemetry, choice, cost)
        bill.add(cost)
        spent.push(cost)
      }
      const write = async function* (fitting: ModelSettings) {
        const input = { site, question, retrieval, signal, timeout }
        const model = await connect()
        yield* observeStream(
          telemetry,
          { ...labelsOf(choice), task: 'answering' },
          {
            read: () => writeWithModel({ model, settings: fitting, onUsage }, input),
            isLast: event => event.type === 'written',
          },
        )
      }
      const trial = { breaker, retries: settings.retries, signal, timeout }
      const result = yield* tryFitting(
        fit,
        () => tryModel({ ...trial, write: () => write(fit.limit(settings)) }),
        share =>
          needs.log.warn({ model, share }, 'the context of the model is too small; its prompts are shorter'),
      )
      if (!(result instanceof ModelFailure)) {
        const cost = sumOf(spent, nameOf(choice))
        const classify = settings.classifies
          ? classifier({ choice, connect, onUsage, bill }, question)
          : undefined
        return yield* endAnswer({
          ...asked,
          written: result,
          cost,
          failures,
          ...(classify && { classify }),
        })
      }
      needs.log.warn({ model, kind: result.kind, status: result.status }, 'a language model failed')
      failures.push({ model, kind: result.kind })
    }
    yield unavailable
    yield* withInsight(needs.extractive.answer(site, question, signal), { failures })
  }

  /** The model is asked once, even if the answer is repeated from the cache. */
  function classifier(
    asked: ClassifierNeeds,
    { text }: Question,
  ): (signal: AbortSignal) => Promise<string | null> {
    let answer: Promise<string | null> | undefined
    const ask = async (signal: AbortSignal) => {
      const { choice, connect, onUsage, bill } = asked
      try {
        const model = await connect()
        return await observeCall(telemetry, { ...labelsOf(choice), task: 'classifying' }, () =>
          classifyWithModel({ model, settings, onUsage }, text, signal),
        )
      } finally {
        bill.settle()
      }
    }
    return signal => {
      answer ??= ask(signal)
      return answer
    }
  }

  return {
    forget: () => needs.extractive.forget?.(),
    async *answer(site, question, signal) {
      const retrieval = await retrievePassages(site, question)
      if (retrieval.kind === 'no-model-needed') return yield* needs.extractive.answer(site, question, signal)
      const bill = await needs.spending.open({ projectId: site.projectId, ...orderOf(settings) })
      if (!bill) {
        yield usedUp
        return yield* withInsight(needs.extractive.answer(site, question, signal), { isOverBudget: true })
      }
      const deadline = createDeadline(settings.answerMs)
      const insight = describeInsight(site.index, retrieval.searches)
      try {
        yield { type: 'search-end', insight }
        yield* askModels({ site, question, signal, timeout: deadline.signal, retrieval, insight }, bill)
      } finally {
        deadline.end()
        bill.settle()
      }
    },
  }
}

interface ClassifierNeeds {
  choice: PricedModel
  connect: ReturnType<typeof createCandidates>[number]['connect']
  onUsage(usage: ModelUsage): void
  bill: Bill
}

interface AskedModels {
  site: AnswerSite
  question: Question
  signal: AbortSignal
  timeout: AbortSignal
  retrieval: Extract<Retrieval, { kind: 'passages' }>
  insight: Insight
}

function labelsOf({ provider, id }: PricedModel) {
  return { provider, model: id }
}

function countUsage(telemetry: Telemetry, choice: PricedModel, cost: TurnCost): void {
  const labels = labelsOf(choice)
  const kinds = { input: cost.inputTokens, cached: cost.cachedTokens, output: cost.outputTokens }
  for (const [kind, tokens] of Object.entries(kinds))
    telemetry.count('model_tokens', { ...labels, kind }, tokens)
  if (cost.costNanos !== null) telemetry.count('model_cost', labels, cost.costNanos / nanosInOne)
}

function nameOf({ provider, id }: PricedModel): string {
  return `${provider}:${id}`
}

function priced(choice: PricedModel, usage: ModelUsage): TurnCost {
  return { model: nameOf(choice), ...usage, costNanos: costOf(usage, choice.price) }
}

/** Adds up all calls of an answer, under the name of the model that wrote it. */
function sumOf(costs: readonly TurnCost[], model: string): TurnCost {
  const sum = (read: (cost: TurnCost) => number) => costs.reduce((total, cost) => total + read(cost), 0)
  return {
    model,
    inputTokens: sum(cost => cost.inputTokens),
    cachedTokens: sum(cost => cost.cachedTokens),
    outputTokens: sum(cost => cost.outputTokens),
    costNanos: costs.every(cost => cost.costNanos !== null) ? sum(cost => cost.costNanos ?? 0) : null,
  }
}

/** The most that an answer may cost, without the searches of the model. */
function orderOf({ models, inputTokens, outputTokens, answerMs, budget }: ModelSettings) {
  const usage = { inputTokens, cachedTokens: 0, outputTokens }
  const costNanos = Math.max(...models.map(({ price }) => costOf(usage, price) ?? 0))
  return { budget, tokens: inputTokens + outputTokens, costNanos, timeMs: answerMs }
}

const unavailable: Notice = {
  type: 'notice',
  code: 'model-unavailable',
  message: 'The language model is unavailable. This answer is quoted from the docs instead.',
}

const usedUp: Notice = {
  type: 'notice',
  code: 'budget-used-up',
  message: 'The daily budget for the language model is used up. This answer is quoted from the docs instead.',
}

async function* withInsight(
  answer: ReturnType<AnswerModel['answer']>,
  model: object,
): AsyncGenerator<AnswerEvent> {
  for await (const event of answer) {
    if (event.type !== 'answer-end') yield event
    else {
      const { verdict } = event
      const known = typeof verdict.insight === 'object' ? verdict.insight : {}
      yield { type: 'answer-end', verdict: { ...verdict, insight: { ...known, model } } }
    }
  }
}
