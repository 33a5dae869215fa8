import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptTurn } from '../../../test/support/accept-turn.ts'
import { type Child, startChild } from '../../../test/support/child.ts'
import type { WriteTurnsInput } from '../../../test/support/children/write-turns.ts'
import {
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { exportPageSchema } from '../../contract/index.ts'
import { createId, systemClock } from '../../shared/index.ts'
import { exportConversations, finishAbandonedTurns, finishTurn, type TurnEnding } from '../index.ts'

const writeTurns = new URL('../../../test/support/children/write-turns.ts', import.meta.url)
const ending: TurnEnding = {
  outcome: 'completed',
  response: 'So.',
  sources: [],
  queryCategory: null,
  resolutionStatus: 'answered',
  resolutionReason: 'grounded',
  insight: null,
}

let test: TestDatabase
let projectId: string

/** Follows the cursor until writing has stopped and the end has been seen after that. */
async function follow(writers: Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  let writing = true
  writers.finally(() => {
    writing = false
  })
  for (let last = false; !last; ) {
    last = !writing
    let hasMore = true
    while (hasMore) {
      const cursor = ids.at(-1)
      const query = { limit: 7, ...(cursor && { cursor }) }
      const bytes = await exportConversations(
        { database: test.database, clock: systemClock },
        { projectId, query },
      )
      const page = exportPageSchema.parse(JSON.parse(Buffer.from(bytes).toString()))
      ids.push(...page.conversations.map(({ id }) => id))
      hasMore = page.hasMore
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  await writers
  return ids
}

async function collectIds(child: Child): Promise<string[]> {
  const ids: string[] = []
  for (let line = await child.nextLine(); line !== 'done'; line = await child.nextLine()) ids.push(line)
  await child.ended
  return ids
}

describe.each(databaseKinds)('following the export cursor on %s', kind => {
  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  async function writeAsReader(clockOffsetMs: number, count: number): Promise<string[]> {
    const needs = { database: test.database, clock: { now: () => Date.now() + clockOffsetMs }, createId }
    const ids: string[] = []
    for (let written = 0; written < count; written += 1) {
      const request = { projectId, threadId: null, fp: 'a', query: 'q', pageUrl: null, deploymentId: null }
      const accepted = await acceptTurn(needs, { ...request, deadlineAt: Date.now() + 60_000 })
      if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
      const { turnId } = accepted.turn
      // Answers take different times, so turns do not end in the order in which they began.
      for (let pause = 0; pause < (written * 7) % 5; pause += 1)
        await new Promise(resolve => setImmediate(resolve))
      await finishTurn(needs, { projectId, turnId, ending })
      ids.push(turnId)
    }
    return ids
  }

  it('returns every turn once and in order, while processes with different clocks add turns', async () => {
    const writers = Promise.all([0, 3_000, -3_000, 0, 250].map(offset => writeAsReader(offset, 30)))
    const seen = await follow(writers)
    expect(seen).toEqual((await writers).flat().sort())
  })

  it('returns every acknowledged turn once after a process was killed', async () => {
    const isAlone = kind === 'sqlite'
    if (isAlone) await test.database.close()
    const input: WriteTurnsInput = { location: test.location, projectId, clockOffsetMs: 0 }
    const child = startChild(writeTurns, input)
    const acknowledged: string[] = []
    while (acknowledged.length < 40) acknowledged.push(await child.nextLine())
    child.kill('SIGKILL')
    await child.ended
    if (isAlone) test.database = await openDatabaseAt(test.location)
    await finishAbandonedTurns({ database: test.database, clock: systemClock }, { scope: 'all' })
    const seen = await follow(Promise.resolve())
    expect(seen).toEqual([...new Set(seen)].sort())
    expect(seen).toEqual(expect.arrayContaining(acknowledged))
  })
})

describe('following the export cursor of several processes', () => {
  beforeEach(async () => {
    test = await openTestDatabase('postgres')
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  it('returns every turn once and in order', async () => {
    const children = [0, 2_500, -2_500].map(clockOffsetMs => {
      const input: WriteTurnsInput = { location: test.location, projectId, count: 100, clockOffsetMs }
      return startChild(writeTurns, input)
    })
    const writers = Promise.all(children.map(collectIds))
    const seen = await follow(writers)
    expect(seen).toEqual((await writers).flat().sort())
    expect(seen).toHaveLength(300)
  })
})
