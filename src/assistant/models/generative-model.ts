import type { Clock, Log } from '../../shared/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, AnswerVerdict, Question } from '../answer.ts'
import { describeInsight } from '../describe-insight.ts'
import { createPassageReader, type ReadPassage } from '../extract/read-passage.ts'
import { phrasesFor } from '../phrases.ts'
import { type Retrieval, retrievePassages } from '../prompt/retrieve-passages.ts'
import { classifyQuestion } from '../question/classify-question.ts'
import { detectLanguage } from '../question/detect-language.ts'
import { writeNotCovered } from '../write-answer.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { type FailureKind, ModelFailure } from './model-failure.ts'
import type { ModelChoice, ModelSettings } from './model-settings.ts'
import { tryModel } from './try-model.ts'
import { type WrittenAnswer, writeWithModel } from './write-with-model.ts'

export interface GenerativeNeeds {
  clock: Clock
  log: Log
  fetch: typeof globalThis.fetch
  /** Answers where no model does, or needs to. */
  extractive: AnswerModel
}

const restAfterFailures = 3
const restMs = 30_000

/**
 * Has language models write answers from the passages that a search found, checked while they stream. Where none of them
 * brings out a word, the extractive answer is given instead, and says so.
 */
export function createGenerativeModel(needs: GenerativeNeeds, settings: ModelSettings): AnswerModel {
  const readPassage = createPassageReader()
  const candidates = createCandidates(needs, settings)

  return {
    async *answer(site, question, signal) {
      const retrieval = retrievePassages({ readPassage }, site, question)
      if (retrieval.kind === 'no-model-needed') return yield* needs.extractive.answer(site, question, signal)
      const patience = AbortSignal.timeout(settings.answerMs)
      const failures: FailedCall[] = []
      for (const { choice, breaker, connect } of candidates) {
        const model = `${choice.provider}:${choice.id}`
        const write = async function* () {
          const input = { site, question, retrieval, signal, patience }
          yield* writeWithModel({ ...(await connect()), settings }, input)
        }
        const result = yield* tryModel({ breaker, write, retries: settings.retries, signal, patience })
        if (!(result instanceof ModelFailure)) {
          const ended = { model, ...result.usage, ...(failures.length > 0 && { failures }) }
          return yield* endAnswer(readPassage, { site, question, retrieval, written: result, ended })
        }
        needs.log.warn({ model, kind: result.kind, status: result.status }, 'a language model did not answer')
        failures.push({ model, kind: result.kind })
      }
      yield unavailable
      yield* withInsight(needs.extractive.answer(site, question, signal), { failures })
    },
  }
}

interface FailedCall {
  model: string
  kind: FailureKind
}

const unavailable: AnswerEvent = {
  type: 'notice',
  code: 'model-unavailable',
  message: 'The language model did not answer. This answer is quoted from the docs instead.',
}

/** The configured models. Those of one provider at one address rest together. The libraries are loaded ahead of the first question. */
function createCandidates({ clock, fetch }: GenerativeNeeds, { models }: ModelSettings) {
  const breakers = new Map<string, CircuitBreaker>()
  return models.map(choice => {
    const provider = `${choice.provider} ${choice.url}`
    const breaker =
      breakers.get(provider) ?? createCircuitBreaker({ clock, failures: restAfterFailures, openMs: restMs })
    breakers.set(provider, breaker)
    const connection = connect(choice, fetch)
    // Whoever asks the model hears of it.
    connection.catch(() => {})
    return { choice, breaker, connect: () => connection }
  })
}

async function connect(choice: ModelChoice, fetch: GenerativeNeeds['fetch']) {
  const [{ callModel }, { connectModel }] = await Promise.all([
    import('./call-model.ts'),
    import('./connect-model.ts'),
  ])
  return { callModel, model: await connectModel(choice, fetch) }
}

interface FinishedAnswer {
  site: AnswerSite
  question: Question
  retrieval: Extract<Retrieval, { kind: 'passages' }>
  written: WrittenAnswer
  /** For the insight: which model, with how many tokens. */
  ended: object
}

function* endAnswer(readPassage: ReadPassage, finished: FinishedAnswer): Generator<AnswerEvent> {
  const { site, question, retrieval, written, ended } = finished
  if (!written.hasText) yield* sayNotCovered(finished)
  if (written.isCut)
    yield { type: 'notice', code: 'answer-shortened', message: 'The answer was cut at its longest length.' }
  const reason = reasonOf(written)
  if (reason === 'possibly-related')
    yield { type: 'notice', code: 'no-citation', message: 'This answer cites no page of these docs.' }
  yield {
    type: 'answer-end',
    verdict: {
      resolutionStatus: reason === 'grounded' ? 'answered' : 'unanswered',
      reason,
      queryCategory: classifyQuestion(question.text),
      insight: { ...describeInsight(readPassage, site.index, retrieval.searches), model: ended },
    },
  }
}

function reasonOf({ isNotCovered, citationCount }: WrittenAnswer): AnswerVerdict['reason'] {
  if (isNotCovered) return 'not-covered'
  return citationCount > 0 ? 'grounded' : 'possibly-related'
}

/** A model that only gave the sign leaves the words to us. */
function* sayNotCovered({ site, question, retrieval }: FinishedAnswer): Generator<AnswerEvent> {
  const phrases = phrasesFor(detectLanguage(question.text))
  const [search] = retrieval.searches
  const written = search ? writeNotCovered(site, search, phrases) : { text: phrases.notCovered, pages: [] }
  for (const position of written.pages) {
    const { title, path } = site.index.page(position)
    yield { type: 'source', source: { title, url: site.pageUrl(path, null) } }
  }
  yield { type: 'text-delta', delta: written.text }
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
