import { expect, test } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import type { OpenTurn } from '../../conversations/index.ts'
import { silentLog } from '../../shared/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, Verdict } from '../answer/answer-model.ts'
import { runTurn } from './run-turn.ts'

const turn: OpenTurn = {
  ...{ turnId: 't', threadId: 'th', earlier: [], identified: Promise.resolve(), stored: Promise.resolve() },
  classify: async () => {},
  saveProgress: async () => {},
  finish: async () => {},
}
const site: AnswerSite = {
  ...{ projectId: 'project', deploymentId: 'd', commitSha: null },
  // The models of these tests never look into it.
  index: undefined as never,
  pageUrl: path => path,
}
const question = { text: 'q', earlier: [], context: [], currentPath: null, filter: null, pageSize: 5 }

interface Circumstances {
  signal?: AbortSignal
  finish?: OpenTurn['finish']
}

async function countAnswer(answer: AnswerModel['answer'], circumstances: Circumstances = {}) {
  const { signal = new AbortController().signal, finish = turn.finish } = circumstances
  const { telemetry, read } = await collectMetrics()
  const backgroundTasks = { start() {} }
  const needs = { clock: { now: () => 0 }, log: silentLog, model: { answer }, backgroundTasks, telemetry }
  const input = { turn: { ...turn, finish }, site, question, signal }
  await runTurn({ ...needs, send: () => undefined }, input)
  return read()
}

const words: AnswerEvent = { type: 'text-delta', delta: 'words' }
const end = (resolutionStatus: Verdict['resolutionStatus'], reason: Verdict['reason']): AnswerEvent => ({
  type: 'answer-end',
  verdict: { resolutionStatus, reason, queryCategory: null, insight: null },
})

test.each([
  ['answered', 'grounded'],
  ['answered', 'small-talk'],
  ['unanswered', 'not-covered'],
] as const)('an answer that is %s (%s) is counted so', async (status, reason) => {
  expect(await countAnswer(() => [words, end(status, reason)])).toEqual({
    [`answers_total{verdict="${status}",reason="${reason}"}`]: 1,
  })
})

test('an answer that breaks off is counted as failed only', async () => {
  const answer = function* () {
    yield words
    throw new Error('The model broke.')
  }
  expect(await countAnswer(answer)).toEqual({ 'answers_total{verdict="failed",reason="error"}': 1 })
})

test('an answer whose reader leaves is counted as cut off only', async () => {
  const left = new AbortController()
  const answer = function* () {
    yield words
    left.abort(new Error('The reader has left.'))
    yield end('answered', 'grounded')
  }
  expect(await countAnswer(answer, { signal: left.signal })).toEqual({
    'answers_total{verdict="cut-off",reason="cut-off"}': 1,
  })
})

test('an answer that cannot be stored is counted as failed only', async () => {
  const finish = () => Promise.reject(new Error('The database is away.'))
  expect(await countAnswer(() => [words, end('answered', 'grounded')], { finish })).toEqual({
    'answers_total{verdict="failed",reason="error"}': 1,
  })
})
