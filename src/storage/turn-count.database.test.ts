import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../test/support/databases.ts'
import { createTestProject } from '../../test/support/test-project.ts'
import { writeConversations } from '../../test/support/write-conversations.ts'
import { createArtifactStore } from '../artifacts/index.ts'
import {
  createTurnLog,
  eraseTurns,
  giveFeedback,
  sweepOldTurns,
  type TurnEnding,
} from '../conversations/index.ts'
import { silentLog } from '../shared/index.ts'
import { createStorageMeter } from './storage-meter.ts'

const dayMs = 86_400_000
const rowBytes = 400
const ending: TurnEnding = {
  outcome: 'completed',
  response: 'Größe: 😀',
  sources: [],
  queryCategory: null,
  resolutionStatus: 'answered',
  resolutionReason: 'grounded',
  insight: { searches: [] },
}

describe.each(databaseKinds)('the stored bytes of conversations on %s', kind => {
  let test: TestDatabase
  let projectId: string
  const clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId, log: silentLog })
  const createMeter = () =>
    createStorageMeter({
      ...needs(),
      artifacts: createArtifactStore({ database: test.database, folder: null }),
    })
  const count = () => createMeter().runUntilIdle()

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  async function counted(id = projectId): Promise<number> {
    const row = await test.database.queries
      .selectFrom('project_storage')
      .select('turn_bytes')
      .where('project_id', '=', id)
      .executeTakeFirst()
    return row?.turn_bytes ?? 0
  }

  /** The same sum, read from all rows. */
  async function stored(id = projectId): Promise<number> {
    const rows = await test.database.queries
      .selectFrom('turns')
      .selectAll()
      .where('project_id', '=', id)
      .where('finished_at', 'is not', null)
      .execute()
    const json = (column: unknown) => (typeof column === 'string' ? column : spaced(column))
    return rows.reduce(
      (sum, row) =>
        sum +
        rowBytes +
        [
          ...[row.fp, row.query, row.response, row.page_url ?? '', row.feedback_comment ?? ''],
          ...[json(row.sources_json), row.insight_json === null ? '' : json(row.insight_json)],
        ].reduce((bytes, text) => bytes + Buffer.byteLength(text), 0),
      0,
    )
  }

  async function open(fp = 'anna') {
    const opening = await createTurnLog(needs()).open({
      projectId,
      threadId: null,
      fp,
      query: 'How?',
      pageUrl: null,
      deploymentId: null,
      deadlineAt: clock.now() + 60_000,
    })
    if (opening.kind !== 'opened') throw new Error(opening.kind)
    await opening.turn.stored
    return opening.turn
  }

  async function write(turns: number, fp = 'anna', id = projectId): Promise<void> {
    const rows = Array.from({ length: turns }, (_, position) => ({
      at: clock.now() + position,
      fp,
      response: 'a'.repeat(position % 300),
    }))
    await writeConversations(test.database, id, rows)
    clock.advance(turns + 1)
  }

  it('are counted once, when their answer is finished', async () => {
    const turn = await open()
    await count()
    expect(await counted()).toBe(0)
    await turn.finish(ending)
    await count()
    await count()
    expect(await counted()).toBe(await stored())
    expect(await counted()).toBeGreaterThan(rowBytes + Buffer.byteLength(`anna How? ${ending.response}`) - 2)
  })

  it('are counted once by several processes, and continue after a restart', async () => {
    await write(1_200)
    await Promise.all([count(), count(), count()])
    expect(await counted()).toBe(await stored())
    await test.database.close()
    test.database = await openDatabaseAt(test.location)
    await write(30)
    await count()
    expect(await counted()).toBe(await stored())
  })

  it('wait behind an answer in progress', async () => {
    await write(3)
    const turn = await open()
    await write(3)
    await count()
    const before = await counted()
    expect(before).toBeLessThan(await stored())
    await turn.finish(ending)
    await count()
    expect(await counted()).toBe(await stored())
  })

  it('are freed by erasure, also while others are counted', async () => {
    const other = (await createTestProject(test.database, 'other')).id
    await write(700, 'anna')
    await write(700, 'bert')
    await write(20, 'anna', other)
    await Promise.all([count(), eraseTurns(needs(), { projectId, of: { fp: 'anna' } }), count()])
    await count()
    expect(await counted()).toBe(await stored())
    expect(await counted(other)).toBe(await stored(other))
    expect(await counted(other)).toBeGreaterThan(0)
    await eraseTurns(needs(), { projectId, of: { fp: 'bert' } })
    expect(await counted()).toBe(0)
    await count()
    expect(await counted()).toBe(0)
  })

  it('are freed when only some of the turns were counted', async () => {
    await write(5)
    await count()
    await write(5)
    await eraseTurns(needs(), { projectId, of: { fp: 'anna' } })
    await count()
    expect(await counted()).toBe(0)
  })

  it('are freed at the end of the retention period', async () => {
    await write(600)
    await count()
    await test.database.write(queries => queries.updateTable('projects').set({ retention_days: 1 }).execute())
    clock.advance(dayMs - 300)
    await sweepOldTurns(needs())
    expect(await counted()).toBe(await stored())
    clock.advance(dayMs)
    await sweepOldTurns(needs())
    expect(await counted()).toBe(0)
  })

  it('include the comments of readers', async () => {
    const turn = await open()
    await turn.finish(ending)
    const { turnId, threadId } = turn
    const feedback = (comment: string | null) =>
      giveFeedback(needs(), { projectId, turnId, threadId, rating: 'down', comment })
    await feedback('before it is counted')
    await count()
    expect(await counted()).toBe(await stored())
    await feedback('a longer comment, after it was counted ✓')
    expect(await counted()).toBe(await stored())
    await feedback(null)
    expect(await counted()).toBe(await stored())
  })
})

/** As Postgres writes jsonb as text. */
function spaced(value: unknown): string {
  return JSON.stringify(value).replace(/":/g, '": ').replace(/,"/g, ', "')
}
