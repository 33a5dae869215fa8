import type { TurnCost } from '../../conversations/index.ts'
import type { FailureKind } from '../../providers/index.ts'
import type { AnswerEvent, AnswerSite, Question, Verdict } from '../answer/answer-model.ts'
import { phrasesFor } from '../extractive-answer/phrases.ts'
import { writeNotCovered } from '../extractive-answer/write-answer.ts'
import { readCitedPassage } from '../grounding/cited-passage.ts'
import { type Groundedness, measureGroundedness } from '../grounding/measure-groundedness.ts'
import { classifyQuestion } from '../question/classify-question.ts'
import type { Insight } from '../searching/describe-insight.ts'
import type { Retrieval } from '../searching/retrieve-passages.ts'
import type { FinishedText } from './write-with-model.ts'

export interface FailedCall {
  model: string
  kind: FailureKind
}

export interface FinishedCall {
  site: AnswerSite
  question: Question
  retrieval: Extract<Retrieval, { kind: 'passages' }>
  insight: Insight
  written: FinishedText
  cost: TurnCost
  /** Failed calls of models before this one. */
  failures: readonly FailedCall[]
  classify?(signal: AbortSignal): Promise<string | null>
}

const insightSentences = 12
const insightSentenceLength = 120

/** Yields the notices and the verdict, with measurements, after a model's last word. */
export function* endAnswer(finished: FinishedCall): Generator<AnswerEvent> {
  const { question, insight, written, cost, failures } = finished
  if (written.text === '') yield* sayNotCovered(finished)
  if (written.isCut || written.isRepetitive)
    yield { type: 'notice', code: 'answer-shortened', message: whyShortened(written) }
  const reason = reasonOf(written)
  if (reason === 'possibly-related')
    yield { type: 'notice', code: 'no-citation', message: 'This answer does not cite these docs.' }
  const groundedness = reason === 'not-covered' ? null : measure(finished)
  const { model, inputTokens, outputTokens } = cost
  yield {
    type: 'answer-end',
    verdict: {
      resolutionStatus: reason === 'grounded' ? 'answered' : 'unanswered',
      reason,
      queryCategory: classifyQuestion(question.text),
      insight: {
        ...insight,
        model: { model, inputTokens, outputTokens, ...(failures.length > 0 && { failures }) },
        ...(groundedness && { groundedness: describeGroundedness(groundedness) }),
      },
      cost,
      groundedness: groundedness?.share ?? null,
      ...(finished.classify && { classify: finished.classify }),
    },
  }
}

function whyShortened({ isRepetitive }: FinishedText): string {
  return isRepetitive
    ? 'The model repeated itself, so the answer was shortened.'
    : 'The answer reached its maximum length and was shortened.'
}

function reasonOf({ isNotCovered, cited }: FinishedText): Verdict['reason'] {
  if (isNotCovered) return 'not-covered'
  return cited.length > 0 ? 'grounded' : 'possibly-related'
}

function measure({ site, written }: Pick<FinishedCall, 'site' | 'written'>): Groundedness | null {
  const cited = written.cited.map(({ address, position }) => ({
    address,
    passage: readCitedPassage(site.index, position),
  }))
  return measureGroundedness(written.text, cited)
}

/** Unsupported sentences come first: owners look for them. */
function describeGroundedness({ share, sentences }: Groundedness) {
  const worstFirst = sentences.toSorted((one, other) => Number(one.isSupported) - Number(other.isSupported))
  return {
    share: Math.round(share * 1000) / 1000,
    sentences: worstFirst.slice(0, insightSentences).map(({ text, isSupported }) => ({
      text: text.slice(0, insightSentenceLength).toWellFormed(),
      isSupported,
    })),
  }
}

/** The model gave only the marker for an unanswered question, so the standard phrase follows. */
function* sayNotCovered({ site, question, retrieval }: FinishedCall): Generator<AnswerEvent> {
  const phrases = phrasesFor(question, site.index)
  const [search] = retrieval.searches
  const written = search ? writeNotCovered(site, search, phrases) : { text: phrases.notCovered, pages: [] }
  for (const position of written.pages) {
    const { title, path } = site.index.page(position)
    yield { type: 'source', source: { title, url: site.pageUrl(path, null) } }
  }
  yield { type: 'text-delta', delta: written.text }
}
