import { expect, test } from 'vitest'
import type { OpenTurn, TurnEnding, TurnProgress } from '../../conversations/index.ts'
import { silentLog } from '../../shared/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite } from '../answer/answer-model.ts'
import { runTurn, type TurnEvent } from './run-turn.ts'

const site: AnswerSite = {
  projectId: 'project',
  deploymentId: 'd',
  commitSha: null,
  // The models of these tests never look into it.
  index: undefined as never,
  pageUrl: path => path,
}
const question = {
  text: 'q',
  earlier: [],
  identified: Promise.resolve(),
  context: [],
  currentPath: null,
  filter: null,
  pageSize: 5,
}
const end = {
  type: 'answer-end',
  verdict: { resolutionStatus: 'answered', reason: 'grounded', queryCategory: null, insight: null },
} satisfies AnswerEvent
const words = (...deltas: string[]): AnswerEvent[] => deltas.map(delta => ({ type: 'text-delta', delta }))

function createTurn(stored: Promise<void> = Promise.resolve()) {
  const endings: TurnEnding[] = []
  const saved: TurnProgress[] = []
  const classified: string[] = []
  const turn: OpenTurn = {
    turnId: 't',
    threadId: 'th',
    earlier: [],
    identified: stored,
    stored,
    classify: async category => {
      classified.push(category)
    },
    saveProgress: async progress => {
      saved.push(progress)
    },
    finish: async ending => {
      endings.push(ending)
    },
  }
  return { turn, endings, saved, classified }
}

interface Scene {
  answer: AnswerModel['answer']
  stored?: Promise<void>
  signal?: AbortSignal
  now?: () => number
  saveProgress?: OpenTurn['saveProgress']
}

async function play({ answer, stored, signal, now = () => 0, saveProgress }: Scene) {
  const { turn: plain, endings, saved, classified } = createTurn(stored)
  const turn = saveProgress ? { ...plain, saveProgress } : plain
  const late: ((signal: AbortSignal) => Promise<void>)[] = []
  const sent: TurnEvent[] = []
  const needs = {
    clock: { now },
    log: silentLog,
    model: { answer },
    backgroundTasks: { start: (work: (signal: AbortSignal) => Promise<void>) => void late.push(work) },
    send: (event: TurnEvent) => {
      sent.push(event)
      return undefined
    },
  }
  const running = runTurn(needs, { turn, site, question, signal: signal ?? new AbortController().signal })
  return { running, sent, endings, saved, late, classified }
}

const typesOf = (events: TurnEvent[]) => events.map(event => event.type)

test('an answer is sent in order and stored before its end is sent', async () => {
  const { running, sent, endings } = await play({ answer: () => [...words('a', 'b'), end] })
  await running
  expect(typesOf(sent)).toEqual(['turn-start', 'text-delta', 'text-delta', 'turn-end'])
  expect(endings).toMatchObject([{ outcome: 'completed', response: 'ab', resolutionStatus: 'answered' }])
})

test('nothing is sent before the question is stored, even if the answer is ready', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { running, sent, endings } = await play({ answer: () => [...words('a'), end], stored: promise })
  await new Promise(setImmediate)
  expect(sent).toEqual([])
  expect(endings).toHaveLength(1)
  resolve()
  await running
  expect(typesOf(sent)).toEqual(['turn-start', 'text-delta', 'turn-end'])
})

test('a slow model’s first words are sent at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { running, sent } = await play({
    answer: async function* () {
      yield* words('a')
      await promise
      yield end
    },
  })
  await new Promise(setImmediate)
  expect(typesOf(sent)).toEqual(['turn-start', 'text-delta'])
  resolve()
  await running
})

test('if the question cannot be stored, nothing is sent and the error is thrown', async () => {
  const stored = Promise.reject(new Error('disk full'))
  const { running, sent } = await play({ answer: () => [...words('a'), end], stored })
  await expect(running).rejects.toThrow('disk full')
  expect(sent).toEqual([])
})

test.each([
  ['breaks', [...words('a')], new Error('down')],
  ['ends without a verdict', [...words('a')], undefined],
])('a model that %s ends with an error, and the text so far is kept', async (_name, events, error) => {
  const { running, sent, endings } = await play({
    answer: function* () {
      yield* events
      if (error) throw error
    },
  })
  await running
  expect(sent.at(-1)).toEqual({
    type: 'turn-error',
    message: expect.stringContaining('could not be completed'),
  })
  expect(endings).toMatchObject([{ outcome: 'failed', response: 'a', resolutionReason: 'error' }])
})

test('when the reader leaves, the answer is cut off and the text so far is kept', async () => {
  const left = new AbortController()
  const { running, sent, endings } = await play({
    signal: left.signal,
    answer: async function* () {
      yield* words('a')
      left.abort(new Error('The reader has left.'))
      yield* words('b')
      yield end
    },
  })
  await running
  expect(endings).toMatchObject([{ outcome: 'cut-off', response: 'a', resolutionReason: 'cut-off' }])
  expect(sent.at(-1)).toEqual({ type: 'turn-error', message: 'The reader has left.' })
})

test.each(['completed', 'failed', 'cut-off'])('a %s turn keeps its search', async outcome => {
  const left = new AbortController()
  const { running, sent, endings } = await play({
    signal: left.signal,
    answer: function* () {
      yield { type: 'search-end', insight: { searches: ['early'] } }
      if (outcome === 'failed') throw new Error('down')
      if (outcome === 'cut-off') left.abort(new Error('The reader has left.'))
      yield* words('a')
      yield { ...end, verdict: { ...end.verdict, insight: { searches: ['late'] } } }
    },
  })
  await running
  expect(endings).toMatchObject([
    { outcome, insight: { searches: [outcome === 'completed' ? 'late' : 'early'] } },
  ])
  expect(typesOf(sent)).not.toContain('search-end')
})

test('a long answer’s progress is stored about once a second', async () => {
  let time = 0
  const { running, saved } = await play({
    now: () => time,
    answer: async function* () {
      yield { type: 'search-end', insight: 'found' }
      for (const delta of ['a', 'b', 'c', 'd']) {
        time += 1_500
        yield { type: 'text-delta', delta }
        // A save ends.
        await new Promise(setImmediate)
      }
      yield end
    },
  })
  await running
  expect(saved).toEqual(['a', 'ab', 'abc', 'abcd'].map(response => ({ response, insight: 'found' })))
})

test('an answer does not wait while its progress is stored', async () => {
  let time = 0
  const { running, endings } = await play({
    now: () => time,
    saveProgress: () => new Promise(() => {}),
    answer: function* () {
      for (const event of words('a', 'b')) {
        time += 2_000
        yield event
      }
      yield end
    },
  })
  await running
  expect(endings).toMatchObject([{ outcome: 'completed', response: 'ab' }])
})

test('an answer continues if its progress cannot be stored', async () => {
  let time = 0
  const { running, sent, endings } = await play({
    now: () => time,
    saveProgress: () => Promise.reject(new Error('The database is away')),
    answer: function* () {
      for (const event of words('a', 'b')) {
        time += 1_000
        yield event
      }
      yield end
    },
  })
  await running
  expect(endings).toMatchObject([{ outcome: 'completed', response: 'ab' }])
  expect(sent.at(-1)?.type).toBe('turn-end')
})

test.each([
  ['better', 'concept', ['concept']],
  ['the same', 'how-to', []],
  ['none', null, []],
])('the category is requested after the answer; one that is %s is stored as %j', async (...given) => {
  const [, category, stored] = given
  if (end.type !== 'answer-end') throw new Error('it ends')
  const verdict = { ...end.verdict, queryCategory: 'how-to', classify: async () => category }
  const { running, sent, endings, late, classified } = await play({
    answer: () => [...words('a'), { type: 'answer-end', verdict }],
  })
  await running
  expect(typesOf(sent).at(-1)).toBe('turn-end')
  expect(endings).toMatchObject([{ queryCategory: 'how-to' }])
  expect(classified).toEqual([])
  for (const work of late) await work(new AbortController().signal)
  expect(classified).toEqual(stored)
})
