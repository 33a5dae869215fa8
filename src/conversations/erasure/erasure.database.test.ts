import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { writeConversations } from '../../../test/support/write-conversations.ts'
import { exportPageSchema } from '../../contract/index.ts'
import {
  createTurnLog,
  eraseTurns,
  exportConversations,
  giveFeedback,
  sweepOldTurns,
  type TurnEnding,
} from '../index.ts'

const dayMs = 86_400_000
const ending: TurnEnding = {
  outcome: 'completed',
  response: 'The secret answer.',
  sources: [],
  queryCategory: null,
  resolutionStatus: 'answered',
  resolutionReason: 'grounded',
  insight: { searches: [] },
}

describe.each(databaseKinds)('erasing on %s', kind => {
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

  const openTurn = async (fp: string) => {
    const opening = await createTurnLog(needs()).open({
      projectId,
      threadId: null,
      fp,
      query: 'secret?',
      pageUrl: null,
      deploymentId: null,
      deadlineAt: clock.now() + 60_000,
    })
    if (opening.kind !== 'opened') throw new Error(opening.kind)
    await opening.turn.stored
    return opening.turn
  }
  const exported = async (cursor?: string) => {
    const query = { limit: 1000, ...(cursor && { cursor }) }
    const bytes = await exportConversations(needs(), { projectId, query })
    return exportPageSchema.parse(JSON.parse(Buffer.from(bytes).toString()))
  }
  const turnIds = async () => (await exported()).conversations.map(({ id }) => id)

  it('an answer in progress does not bring back an erased reader', async () => {
    const turn = await openTurn('anna')
    await turn.saveProgress({ response: 'The secret', insight: null })
    expect(await eraseTurns(needs(), { projectId, of: { fp: 'anna' } })).toBe(1)
    await turn.saveProgress({ response: 'The secret answer', insight: null })
    await turn.finish(ending)
    const given = await giveFeedback(needs(), {
      projectId,
      turnId: turn.turnId,
      threadId: turn.threadId,
      rating: 'up',
      comment: 'secret',
    })
    expect(given).toEqual({ kind: 'unknown-turn' })
    expect(await test.database.queries.selectFrom('turns').selectAll().execute()).toEqual([])
  })

  it('deletes a reader’s turns among thousands, and keeps turns added meanwhile', async () => {
    const turns = Array.from({ length: 2_600 }, (_, position) => ({
      at: clock.now() + position,
      fp: position % 13 === 0 ? 'anna' : `reader-${position % 7}`,
    }))
    await writeConversations(test.database, projectId, turns)
    clock.advance(10_000)
    const meanwhile = Promise.all(
      Array.from({ length: 20 }, async () => (await openTurn('bert')).finish(ending)),
    )
    expect(await eraseTurns(needs(), { projectId, of: { fp: 'anna' } })).toBe(200)
    await meanwhile
    const left = await test.database.queries.selectFrom('turns').select('fp').execute()
    expect(left).toHaveLength(2_600 - 200 + 20)
    expect(left.every(({ fp }) => fp !== 'anna')).toBe(true)
  })

  it('does not touch other projects and threads', async () => {
    const other = await createTestProject(test.database, 'other')
    await writeConversations(test.database, other.id, [{ at: clock.now(), fp: 'anna', thread_id: 'a' }])
    const rows = ['a', 'a', 'b'].map((thread_id, offset) => ({ at: clock.now() + offset, thread_id }))
    await writeConversations(test.database, projectId, rows)
    expect(await eraseTurns(needs(), { projectId, of: { fp: 'anna' } })).toBe(0)
    expect(await eraseTurns(needs(), { projectId: other.id, of: { threadId: 'b' } })).toBe(0)
    expect(await eraseTurns(needs(), { projectId, of: { threadId: 'a' } })).toBe(2)
    const left = await test.database.queries.selectFrom('turns').select('thread_id').execute()
    expect(left.map(row => row.thread_id).sort()).toEqual(['a', 'b'])
  })

  it('an export cursor stays valid after its turn is erased', async () => {
    const ids = await writeConversations(
      test.database,
      projectId,
      ['a', 'b', 'a', 'b'].map((fp, offset) => ({ at: clock.now() + offset, fp })),
    )
    await eraseTurns(needs(), { projectId, of: { fp: 'b' } })
    expect((await exported(ids[1])).conversations.map(({ id }) => id)).toEqual([ids[2]])
    expect(await exported(ids[3])).toEqual({ conversations: [], nextCursor: null, hasMore: false })
  })

  it('new ids are greater than erased ones, even after a restart with an earlier clock', async () => {
    const { turnId } = await openTurn('anna')
    await eraseTurns(needs(), { projectId, of: { fp: 'anna' } })
    await test.database.close()
    test.database = await openDatabaseAt(test.location)
    clock.advance(-dayMs)
    expect((await openTurn('bert')).turnId > turnId).toBe(true)
  })

  it('turns are kept for the project’s retention period, or forever if it has none', async () => {
    const other = await createTestProject(test.database, 'other')
    const turns = Array.from({ length: 1_200 }, (_, position) => ({ at: clock.now() + position }))
    await writeConversations(test.database, projectId, turns)
    await writeConversations(test.database, other.id, turns.slice(0, 3))
    expect(await sweepOldTurns(needs())).toBe(0)
    await test.database.write(queries =>
      queries.updateTable('projects').set({ retention_days: 30 }).where('id', '=', projectId).execute(),
    )
    clock.advance(30 * dayMs + 1_150)
    const heard: string[] = []
    const unsubscribe = test.database.subscribe('erasures', payload => heard.push(payload))
    const sweeps = await Promise.all([sweepOldTurns(needs()), sweepOldTurns(needs())])
    expect(sweeps[0] + sweeps[1]).toBeGreaterThan(0)
    await sweepOldTurns(needs())
    expect(await turnIds()).toHaveLength(50)
    unsubscribe()
    if (kind === 'sqlite') expect(new Set(heard)).toEqual(new Set([projectId]))
    const left = await test.database.queries
      .selectFrom('turns')
      .select('id')
      .where('project_id', '=', other.id)
      .execute()
    expect(left).toHaveLength(3)
  })
})
