import { expect, test } from 'vitest'
import { listSteps } from './list-steps.ts'

const started = [
  { step: 'fetch' as const, startedAt: '2026-09-25T08:00:00.000Z', endedAt: '2026-09-25T08:00:01.000Z' },
  { step: 'read' as const, startedAt: '2026-09-25T08:00:01.000Z' },
]
const now = Date.parse('2026-09-25T08:00:03.500Z')

test('a running deployment shows the running step and those to come', () => {
  expect(listSteps(started, { status: 'in_progress', now })).toEqual([
    { step: 'fetch', state: 'done', ms: 1_000 },
    { step: 'read', state: 'running', ms: 2_500 },
    { step: 'parse', state: 'waiting', ms: null },
    { step: 'index', state: 'waiting', ms: null },
    { step: 'publish', state: 'waiting', ms: null },
  ])
  expect(listSteps([], { status: 'queued', now }).every(({ state }) => state === 'waiting')).toBe(true)
})

test('a clock behind the server’s shows no negative time', () => {
  expect(listSteps(started, { status: 'in_progress', now: 0 })[1]?.ms).toBe(0)
})

test('an ended deployment shows its steps only; the last one of a failure failed', () => {
  const ended = [
    ...started.slice(0, 1),
    {
      ...started[1],
      step: 'read' as const,
      startedAt: '2026-09-25T08:00:01.000Z',
      endedAt: '2026-09-25T08:00:02.000Z',
    },
  ]
  expect(listSteps(ended, { status: 'failure', now })).toEqual([
    { step: 'fetch', state: 'done', ms: 1_000 },
    { step: 'read', state: 'failed', ms: 1_000 },
  ])
  const refused = listSteps(ended, { status: 'failure', now, isRefused: true })
  expect(refused.every(({ state }) => state === 'done')).toBe(true)
  expect(listSteps(ended, { status: 'success', now }).every(({ state }) => state === 'done')).toBe(true)
})
