import { expect, test } from 'vitest'
import { silentLog } from '../../../shared/index.ts'
import { createRunningAnswer } from '../running-answer.ts'
import { createOfferedAnswer } from './offered-answer.ts'
import type { AnswerPiece } from './shared-answers-store.ts'

const now = 1_000
const followed = { followedUntil: now + 1, askedTo: null }
const left = { followedUntil: now, askedTo: null }

function createScene({ store }: { store?(piece: AnswerPiece): Promise<void> } = {}) {
  const stops: string[] = []
  const stored: AnswerPiece[] = []
  const answer = createRunningAnswer(
    {
      ...{ turnId: 't', stored: Promise.resolve(), headers: {}, ping: '' },
      stop: reason => void stops.push(reason.message),
    },
    { graceMs: 0, limitCharacters: 1_000, onEnd: () => {}, onForget: () => {} },
  )
  const needs = {
    clock: { now: () => now },
    log: silentLog,
    store: store ?? (async (piece: AnswerPiece) => void stored.push(piece)),
  }
  const text = () => stored.map(piece => piece.text).join('')
  return { answer, offered: createOfferedAnswer(needs, answer), stops, stored, text }
}

test('a reader at another process keeps an answer going, which ends with the last one’s grace', async () => {
  const { offered, stops } = createScene()
  offered.heed(followed)
  // Behind the timer of the grace, which was set before.
  await new Promise(resolve => setTimeout(resolve, 0))
  expect(stops).toEqual([])
  offered.heed(left)
  await expect.poll(() => stops).toHaveLength(1)
})

test('each piece is stored as it comes, once and in order, the last one marked', async () => {
  const { answer, offered, stored, text } = createScene()
  answer.append('one ')
  offered.heed(followed)
  await expect.poll(text).toBe('one ')
  answer.append('two ')
  await expect.poll(text).toBe('one two ')
  answer.append('three')
  answer.end('.')
  await expect.poll(text).toBe('one two three.')
  offered.heed(followed)
  await offered.close()
  expect(text()).toBe('one two three.')
  expect(stored.map(({ place }) => place)).toEqual(stored.map((_, at) => at))
  expect(stored.map(({ isLast }) => isLast)).toEqual(stored.map((_, at) => at === stored.length - 1))
})

test('nothing is stored for nobody', async () => {
  const { answer, offered, stored } = createScene()
  answer.append('one')
  offered.heed(left)
  await offered.close()
  expect(stored).toEqual([])
})

test('a piece that could not be stored is stored at the next look', async () => {
  const stored: string[] = []
  let isBroken = true
  const { answer, offered } = createScene({
    store: async ({ text }) => {
      if (isBroken) throw new Error('the database is away')
      stored.push(text)
    },
  })
  answer.append('one')
  offered.heed(followed)
  await new Promise(setImmediate)
  isBroken = false
  offered.heed(followed)
  await expect.poll(() => stored).toEqual(['one'])
})

test('whoever asks to stop it, stops it', () => {
  const { offered, stops } = createScene()
  offered.heed({ followedUntil: 0, askedTo: 'stop' })
  expect(stops).toEqual(['The answer was stopped.'])
})
