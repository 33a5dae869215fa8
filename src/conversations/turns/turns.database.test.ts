import { sql } from 'kysely'
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptTurn } from '../../../test/support/accept-turn.ts'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { decodeJson } from '../../database/index.ts'
import {
  finishAbandonedTurns,
  finishTurn,
  saveTurnProgress,
  type TurnEnding,
  type TurnRequest,
} from '../index.ts'

import { nextTurnId, successorOf, timeOf, turnTime } from './turn-id.ts'

const ending: TurnEnding = {
  outcome: 'completed',
  response: 'Run it.',
  sources: [{ title: 'Start', url: 'https://docs.example.com/start' }],
  queryCategory: 'how-to',
  resolutionStatus: 'answered',
  resolutionReason: 'grounded',
  insight: { terms: ['run'] },
}

describe.each(databaseKinds)('turns on %s', kind => {
  let test: TestDatabase
  let projectId: string
  const clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId })

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  async function accept(changes: Partial<TurnRequest> = {}) {
    const accepted = await acceptTurn(needs(), {
      projectId,
      threadId: null,
      fp: 'anonymous',
      query: 'How do I run it?',
      pageUrl: null,
      deploymentId: null,
      deadlineAt: clock.now() + 60_000,
      ...changes,
    })
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
    return accepted.turn
  }

  const stored = (turnId: string) =>
    test.database.queries.selectFrom('turns').selectAll().where('id', '=', turnId).executeTakeFirstOrThrow()

  it('a thread continues with its finished turns, oldest first', async () => {
    const first = await accept({ query: 'one' })
    const { threadId } = first
    await finishTurn(needs(), { projectId, turnId: first.turnId, ending: { ...ending, response: '1' } })
    const second = await accept({ threadId, query: 'two' })
    expect(second).toMatchObject({ threadId, earlier: [{ query: 'one', response: '1' }] })
    const third = await accept({ threadId, query: 'three' })
    expect(third.earlier).toHaveLength(1)
    await finishTurn(needs(), { projectId, turnId: second.turnId, ending: { ...ending, response: '2' } })
    expect((await accept({ threadId })).earlier.map(turn => turn.query)).toEqual(['one', 'two'])
  })

  it('threads that do not exist or belong to another project are unknown', async () => {
    const other = await createTestProject(test.database, 'other')
    const { threadId } = await accept({ projectId: other.id })
    const request = { projectId, fp: 'a', query: 'q', pageUrl: null, deploymentId: null, deadlineAt: 0 }
    for (const foreign of [threadId, '00000000000000000000009999', "' or 1=1 --", 'nul\u0000'])
      expect(await acceptTurn(needs(), { ...request, threadId: foreign })).toEqual({ kind: 'unknown-thread' })
  })

  it('the ids of a project ascend even if clocks differ or stop', async () => {
    const ids: string[] = []
    for (const offsetMs of [0, 5_000, -3_000, 0, 0, 60_000, -60_000]) {
      const skewed = { ...needs(), clock: { now: () => clock.now() + offsetMs } }
      const request = { projectId, threadId: null, fp: 'a', query: 'q', pageUrl: null, deploymentId: null }
      const accepted = await Promise.all(
        [1, 2, 3].map(() => acceptTurn(skewed, { ...request, deadlineAt: clock.now() })),
      )
      const batch = accepted.map(acceptance => (acceptance.kind === 'accepted' ? acceptance.turn.turnId : ''))
      ids.push(...batch.sort())
    }
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('only the first ending of a turn counts', async () => {
    const { turnId } = await accept()
    await finishTurn(needs(), { projectId, turnId, ending })
    await finishTurn(needs(), { projectId, turnId, ending: { ...ending, response: 'no', outcome: 'failed' } })
    await saveTurnProgress(needs(), { projectId, turnId, progress: { response: 'late', insight: null } })
    expect(await stored(turnId)).toMatchObject({ response: 'Run it.', outcome: 'completed' })
  })

  it('an abandoned turn ends with the answer stored so far', async () => {
    const { turnId } = await accept()
    const progress = { response: 'Run i', insight: { searches: [] } }
    await saveTurnProgress(needs(), { projectId, turnId, progress })
    expect(await finishAbandonedTurns(needs(), { scope: 'all' })).toBe(1)
    expect(await finishAbandonedTurns(needs(), { scope: 'all' })).toBe(0)
    const row = await stored(turnId)
    expect(decodeJson(row.insight_json ?? 'null')).toEqual({ searches: [] })
    expect(row).toMatchObject({
      response: 'Run i',
      outcome: 'cut-off',
      resolution_status: 'unanswered',
      resolution_reason: 'cut-off',
      finished_at: clock.now(),
    })
  })

  it('only turns past their deadline are expired', async () => {
    await accept({ deadlineAt: clock.now() - 1 })
    await accept({ deadlineAt: clock.now() + 1 })
    expect(await finishAbandonedTurns(needs(), { scope: 'expired' })).toBe(1)
  })

  it('characters that a database refuses are removed', async () => {
    const { turnId } = await accept({ query: 'nul\u0000 and \ud800', fp: '\u0000', pageUrl: '/\udfff' })
    const dirty = 'half a pair \ud83d'
    await saveTurnProgress(needs(), { projectId, turnId, progress: { response: dirty, insight: null } })
    const sources = [{ title: '\u0000\ud800', url: 'https://docs.example.com' }]
    await finishTurn(needs(), {
      projectId,
      turnId,
      ending: { ...ending, response: dirty, sources, insight: { query: '\u0000\ud800' } },
    })
    expect(await stored(turnId)).toMatchObject({ query: 'nul and \ufffd', response: 'half a pair \ufffd' })
  })
})

it('ids and times are computed by Postgres as in JavaScript', async () => {
  const test = await openTestDatabase('postgres')
  try {
    const ids = [
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      '01ARZ3NDEKTSV4RRFFQ69G5FZZ',
      '01ARZ3NDEKZZZZZZZZZZZZZZZZ',
      ulid(),
    ]
    for (const id of ids) {
      const { rows } = await sql<{ next: string; time: number }>`
        select ${successorOf(sql`${id}::text`)} as next, ${timeOf(sql`${id}::text`)} as time`.execute(
        test.database.queries,
      )
      expect(rows).toEqual([{ next: nextTurnId(id), time: turnTime(id) }])
    }
  } finally {
    await test.close()
  }
})
