import { expect, test } from 'vitest'
import { silentLog } from '../../shared/index.ts'
import { createResumableStream } from './resumable-stream.ts'
import { createSharedStream } from './shared-stream.ts'
import type { StreamPiece } from './stream-sharing-store.ts'

const now = 1_000
const followed = { followedUntil: now + 1, askedTo: null }
const left = { followedUntil: now, askedTo: null }

function createFixture({ store }: { store?(piece: StreamPiece): Promise<void> } = {}) {
  const stops: string[] = []
  const stored: StreamPiece[] = []
  const stream = createResumableStream(
    {
      turnId: 't',
      stored: Promise.resolve(),
      headers: {},
      ping: '',
      stop: reason => void stops.push(reason.message),
    },
    { graceMs: 0, limitCharacters: 1_000, onEnd: () => {}, onDiscard: () => {} },
  )
  const needs = {
    clock: { now: () => now },
    log: silentLog,
    store: store ?? (async (piece: StreamPiece) => void stored.push(piece)),
  }
  const text = () => stored.map(piece => piece.text).join('')
  return { stream, shared: createSharedStream(needs, stream), stops, stored, text }
}

test('an answer continues while another process has readers, and stops a while after the last one leaves', async () => {
  const { shared, stops } = createFixture()
  shared.handleRequests(followed)
  // Runs after the timer of the grace period, which was set earlier.
  await new Promise(resolve => setTimeout(resolve, 0))
  expect(stops).toEqual([])
  shared.handleRequests(left)
  await expect.poll(() => stops).toHaveLength(1)
})

test('pieces are stored once and in order, and the last one is marked', async () => {
  const { stream, shared, stored, text } = createFixture()
  stream.append('one ')
  shared.handleRequests(followed)
  await expect.poll(text).toBe('one ')
  stream.append('two ')
  await expect.poll(text).toBe('one two ')
  stream.append('three')
  stream.end('.')
  await expect.poll(text).toBe('one two three.')
  shared.handleRequests(followed)
  await shared.close()
  expect(text()).toBe('one two three.')
  expect(stored.map(({ place }) => place)).toEqual(stored.map((_, at) => at))
  expect(stored.map(({ isLast }) => isLast)).toEqual(stored.map((_, at) => at === stored.length - 1))
})

test('nothing is stored without readers in other processes', async () => {
  const { stream, shared, stored } = createFixture()
  stream.append('one')
  shared.handleRequests(left)
  await shared.close()
  expect(stored).toEqual([])
})

test('a piece that could not be stored is stored at the next renewal', async () => {
  const stored: string[] = []
  let isBroken = true
  const { stream, shared } = createFixture({
    store: async ({ text }) => {
      if (isBroken) throw new Error('the database is unavailable')
      stored.push(text)
    },
  })
  stream.append('one')
  shared.handleRequests(followed)
  await new Promise(setImmediate)
  isBroken = false
  shared.handleRequests(followed)
  await expect.poll(() => stored).toEqual(['one'])
})

test('a stop request from another process stops the answer', () => {
  const { shared, stops } = createFixture()
  shared.handleRequests({ followedUntil: 0, askedTo: 'stop' })
  expect(stops).toEqual(['The answer was stopped.'])
})
