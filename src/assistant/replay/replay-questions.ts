import { setImmediate } from 'node:timers/promises'
import { type ReplayPlace, type ReplayResult, replayResults } from '../../contract/index.ts'
import type { AskedQuestion } from '../../conversations/index.ts'
import type { SearchIndex } from '../../search/index.ts'
import { findExtract } from '../extractive-answer/find-extract.ts'
import { groupQuestions, type QuestionGroup, type Wording } from '../gaps/group-questions.ts'
import { weighTerms } from '../gaps/weigh-terms.ts'
import { explainLoss } from './explain-loss.ts'
import { countResults, type Replay, type ReplayedQuestion } from './replay.ts'

export interface ReplayInput {
  questions: readonly AskedQuestion[]
  /** Both are searched with all pages. */
  live: SearchIndex
  built: SearchIndex
  /** Returns true once there is no time for further questions. */
  isOverdue(): boolean
  signal: AbortSignal
}

type AskedWording = Wording & AskedQuestion

const mostQuestions = 200
const mostTurns = 3
/** Passages that an answer may use by default. */
const pageSize = 5
/** Questions weighed before yielding to the event loop. */
const batch = 100

/**
 * Asks two builds the most frequent questions of readers, grouped by similarity, and compares the answers. Answers are quoted from the
 * docs, without a language model.
 */
export async function replayQuestions(input: ReplayInput): Promise<Replay> {
  const groups = await groupQuestions(await weighQuestions(input))
  const questions: ReplayedQuestion[] = []
  const asked = groups.slice(0, mostQuestions)
  for (const group of asked) {
    input.signal.throwIfAborted()
    if (input.isOverdue()) break
    questions.push(await compareGroup(input, group))
    await setImmediate()
  }
  const rank = ({ result }: ReplayedQuestion) => replayResults.indexOf(result)
  return {
    counts: countResults(questions),
    questions: questions.toSorted((one, other) => rank(one) - rank(other) || other.count - one.count),
    isComplete: questions.length === asked.length,
  }
}

async function weighQuestions({ questions, live }: ReplayInput): Promise<AskedWording[]> {
  const weighed: AskedWording[] = []
  for (const [position, question] of questions.entries()) {
    if (position % batch === batch - 1) await setImmediate()
    const count = question.answered + question.unanswered
    weighed.push({ ...question, count, terms: weighTerms(live, question.text) })
  }
  return weighed
}

async function compareGroup(
  { live, built }: ReplayInput,
  { wordings, count, lastAskedAt }: QuestionGroup<AskedWording>,
): Promise<ReplayedQuestion> {
  const text = wordings[0]?.text ?? ''
  const [before, after] = [await findAnswer(live, text), await findAnswer(built, text)]
  const result = decideResult(wordings, before, after)
  return {
    turnIds: wordings.flatMap(({ turnIds }) => turnIds).slice(0, mostTurns),
    ...{ count, lastAskedAt, result, live: before, built: after },
    cause: before && result === 'lost' ? explainLoss({ live, built }, before) : null,
  }
}

function decideResult(
  wordings: readonly AskedQuestion[],
  before: ReplayPlace | null,
  after: ReplayPlace | null,
): ReplayResult {
  if (before) return after ? 'kept' : 'lost'
  const surplus = wordings.reduce((sum, { answered, unanswered }) => sum + answered - unanswered, 0)
  // Readers who got an answer from a language model would not notice a difference.
  if (surplus > 0) return 'not-compared'
  return after ? 'gained' : 'unanswered'
}

/** The section that an answer quotes first; null if the build does not answer the question. */
async function findAnswer(index: SearchIndex, text: string): Promise<ReplayPlace | null> {
  const site = { projectId: '', deploymentId: '', commitSha: null, index, pageUrl: (path: string) => path }
  const { coverage, parts } = await findExtract(site, {
    planned: { asked: text, query: text, background: [], wants: 'answer' },
    question: { text, earlier: [], context: [], currentPath: null, filter: null, pageSize },
    currentPage: undefined,
    limit: pageSize,
  })
  const [best] = parts
  if (coverage !== 'answered' || !best) return null
  const { page, head } = best.section
  return { path: page.path, anchor: head.anchor, title: page.title }
}
