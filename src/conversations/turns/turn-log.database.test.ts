import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { createTurnLog, type TurnEnding, type TurnLog } from '../index.ts'
import { turnTime } from './turn-id.ts'

const ending: TurnEnding = {
  outcome: 'completed',
  response: 'Run it.',
  sources: [],
  queryCategory: 'how-to',
  resolutionStatus: 'answered',
  resolutionReason: 'grounded',
  insight: { terms: ['run'] },
}

describe.each(databaseKinds)('the turn log on %s', kind => {
  let test: TestDatabase
  let projectId: string
  let log: TurnLog
  const clock = createManualClock()

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
    log = createTurnLog({ database: test.database, clock, createId: createSequentialId() })
  })
  afterEach(() => test.close())

  async function open(threadId: string | null = null, query = 'How do I run it?') {
    const request = { projectId, threadId, fp: 'a', query, pageUrl: null, deploymentId: null }
    const opening = await log.open({ ...request, deadlineAt: clock.now() + 60_000 })
    if (opening.kind !== 'opened') throw new Error(opening.kind)
    return opening.turn
  }
  const rows = () => test.database.queries.selectFrom('turns').selectAll().orderBy('id').execute()

  it('a turn that ends at once is stored completely', async () => {
    const turn = await open()
    await Promise.all([turn.finish(ending), turn.stored])
    expect(await rows()).toMatchObject([
      {
        id: turn.turnId,
        thread_id: turn.threadId,
        response: 'Run it.',
        outcome: 'completed',
        finished_at: clock.now(),
      },
    ])
  })

  it('an open turn is stored with its answer so far', async () => {
    const turn = await open()
    await turn.stored
    expect(await rows()).toMatchObject([
      { id: turn.turnId, finished_at: null, resolution_status: 'unanswered' },
    ])
    await turn.saveProgress({ response: 'Run', insight: null })
    expect(await rows()).toMatchObject([{ response: 'Run', finished_at: null }])
    await turn.finish(ending)
    expect(await rows()).toMatchObject([{ response: 'Run it.', outcome: 'completed' }])
  })

  it.each(['at once', 'later'])('only the first ending counts for a turn that ends %s', async when => {
    const turn = await open()
    if (when === 'later') await turn.stored
    await Promise.all([turn.finish(ending), turn.finish({ ...ending, outcome: 'failed', response: 'no' })])
    expect(await rows()).toMatchObject([{ response: 'Run it.', outcome: 'completed' }])
  })

  it.each(['at once', 'later'])(
    'a completed turn that ends %s is given another category, alone',
    async when => {
      const [other, cut, turn] = [await open(), await open(), await open()]
      if (when === 'later') await turn.stored
      await other.finish(ending)
      await cut.finish({ ...ending, outcome: 'cut-off', queryCategory: null })
      await turn.finish(ending)
      await cut.classify('concept')
      await turn.classify('concept')
      const categories = new Map((await rows()).map(row => [row.id, row.query_category]))
      expect([other, cut, turn].map(({ turnId }) => categories.get(turnId))).toEqual([
        'how-to',
        null,
        'concept',
      ])
    },
  )

  it('a thread continues, and an unknown thread is refused', async () => {
    const first = await open(null, 'one')
    await first.finish(ending)
    expect((await open(first.threadId, 'two')).earlier).toEqual([{ query: 'one', response: 'Run it.' }])
    const request = {
      projectId,
      threadId: 'nowhere',
      fp: 'a',
      query: 'q',
      pageUrl: null,
      deploymentId: null,
      deadlineAt: 0,
    }
    expect(await log.open(request)).toEqual({ kind: 'unknown-thread' })
  })

  it('ids ascend in the order of opening, even if the clock stops or goes back, or the process restarts', async () => {
    const ids: string[] = []
    for (const offset of [0, 0, -5_000, 0]) {
      clock.set(clock.now() + offset)
      const turns = await Promise.all([open(), open(), open()])
      await Promise.all(turns.map(turn => turn.stored))
      ids.push(...turns.map(turn => turn.turnId).sort())
      log = createTurnLog({ database: test.database, clock, createId: createSequentialId() })
    }
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('the turns of a moment get ids in one order for each project, whatever other processes store meanwhile', async () => {
    const other = (await createTestProject(test.database, 'other')).id
    const ask = async (from: TurnLog, project: string, query: string) => {
      const request = {
        projectId: project,
        threadId: null,
        fp: 'a',
        query,
        pageUrl: null,
        deploymentId: null,
      }
      const opening = await from.open({ ...request, deadlineAt: clock.now() + 60_000 })
      if (opening.kind !== 'opened') throw new Error(opening.kind)
      await opening.turn.stored
      return opening.turn.turnId
    }
    const ahead = { now: () => clock.now() + 60_000 }
    const logs = test.database.exclusive
      ? [log]
      : [log, createTurnLog({ database: test.database, clock: ahead, createId: createSequentialId() })]
    const questions = Array.from({ length: 40 }, (_, number) => `question ${number}`)
    const ids = await Promise.all(
      logs.flatMap(one =>
        questions.map((query, number) => ask(one, number % 3 === 0 ? other : projectId, query)),
      ),
    )
    const stored = await rows()
    expect(new Set(ids).size).toBe(ids.length)
    expect(stored.map(row => row.id)).toEqual(ids.toSorted())
    for (const row of stored) expect(turnTime(row.id)).toBe(row.accepted_at)
    for (const one of [projectId, other]) {
      const last = stored.filter(row => row.project_id === one).at(-1)
      expect((await ask(log, one, 'later')) > (last?.id ?? '')).toBe(true)
    }
  })

  if (kind === 'postgres') {
    it('a question whose connection broke after it was stored is not stored twice', async () => {
      const { database } = test
      let isBroken = true
      const writeOne: typeof database.writeOne = async statement => {
        const result = await database.writeOne(statement)
        if (!isBroken) return result
        isBroken = false
        throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
      }
      log = createTurnLog({ database: { ...database, writeOne }, clock, createId: createSequentialId() })
      const turns = await Promise.all([open(null, 'one'), open(null, 'two')])
      await turns[0].finish(ending)
      await Promise.all(turns.map(turn => turn.stored))
      expect(isBroken).toBe(false)
      expect((await rows()).map(({ id, query, outcome }) => [id, query, outcome])).toEqual(
        expect.arrayContaining([
          [turns[0].turnId, 'one', 'completed'],
          [turns[1].turnId, 'two', null],
        ]),
      )
      expect(await rows()).toHaveLength(2)
    })

    it('a turn ends despite a short outage of a shared database', async () => {
      let refusals = 0
      const { database } = test
      const writeOne: typeof database.writeOne = statement => {
        if (refusals === 0) return database.writeOne(statement)
        refusals -= 1
        return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      }
      const shared = { ...database, exclusive: false, writeOne }
      log = createTurnLog({ database: shared, clock, createId: createSequentialId() })
      const turn = await open()
      await turn.stored
      refusals = 2
      await turn.finish(ending)
      expect(refusals).toBe(0)
      expect(await rows()).toMatchObject([{ id: turn.turnId, outcome: 'completed' }])
    })
  }
})
