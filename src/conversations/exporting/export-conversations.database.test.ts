import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptTurn } from '../../../test/support/accept-turn.ts'
import {
  createManualClock,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { type ExportQuery, exportPageSchema } from '../../contract/index.ts'
import { createId } from '../../shared/index.ts'
import { exportConversations, finishTurn, saveTurnProgress, type TurnEnding } from '../index.ts'

const ending: TurnEnding = {
  outcome: 'completed',
  response: 'Run it.',
  sources: [],
  queryCategory: null,
  resolutionStatus: 'answered',
  resolutionReason: 'grounded',
  insight: undefined,
}

describe.each(databaseKinds)('the export on %s', kind => {
  let test: TestDatabase
  let projectId: string
  let clock = createManualClock()
  const needs = () => ({ database: test.database, clock, createId })

  beforeEach(async () => {
    clock = createManualClock()
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  async function accept(query = 'How?', deadlineAt = clock.now() + 60_000) {
    const page = { fp: 'reader-1', query, pageUrl: null, deploymentId: null }
    const accepted = await acceptTurn(needs(), { projectId, threadId: null, ...page, deadlineAt })
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
    return accepted.turn
  }

  const finish = (turnId: string, changes: Partial<TurnEnding> = {}) =>
    finishTurn(needs(), { projectId, turnId, ending: { ...ending, ...changes } })

  async function ask(query?: string, changes?: Partial<TurnEnding>): Promise<string> {
    const { turnId } = await accept(query)
    await finish(turnId, changes)
    return turnId
  }

  async function exportJson(id: string, asked: Partial<ExportQuery> = {}): Promise<unknown> {
    const query = { limit: 100, ...asked }
    const page = await exportConversations(needs(), { projectId: id, query })
    return JSON.parse(Buffer.from(page).toString())
  }

  async function exported(query: Partial<ExportQuery> = {}) {
    const page = exportPageSchema.parse(await exportJson(projectId, query))
    return { ...page, ids: page.conversations.map(({ id }) => id) }
  }

  it('writes exactly the fields of the contract', async () => {
    const query = 'Where is "quoted" \\ text,\nand\u2028 emoji 😀?'
    const accepted = await acceptTurn(needs(), {
      projectId,
      threadId: null,
      fp: 'reader-1',
      query,
      pageUrl: 'https://docs.example.com/a?b=c',
      deploymentId: null,
      deadlineAt: 0,
    })
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
    const { turnId, threadId } = accepted.turn
    const sources = [{ title: 'A “title”', url: 'https://docs.example.com/a#b' }]
    await finish(turnId, { response: '**Here**\t<b>', sources, queryCategory: 'how-to' })
    await ask('plain')
    expect(await exportJson(projectId)).toEqual({
      conversations: [
        {
          id: turnId,
          threadId,
          timestamp: '2026-01-01T00:00:00.000Z',
          query,
          response: '**Here**\t<b>',
          sources,
          queryCategory: 'how-to',
          resolutionStatus: 'answered',
          pageUrl: 'https://docs.example.com/a?b=c',
          feedback: null,
        },
        expect.not.objectContaining({ queryCategory: expect.anything() }),
      ],
      nextCursor: null,
      hasMore: false,
    })
  })

  it('returns every row once with any page size', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) ids.push(await ask())
    for (const limit of [1, 2, 3, 7, 8]) {
      const collected: string[] = []
      let cursor: string | undefined
      do {
        const page = await exported({ limit, ...(cursor && { cursor }) })
        expect(page.nextCursor).toBe(page.hasMore ? page.ids.at(-1) : null)
        collected.push(...page.ids)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(collected).toEqual(ids)
    }
  })

  it('continues after any id, and a later sync only appends', async () => {
    const first = await ask()
    expect((await exported({ cursor: first })).ids).toEqual([])
    const second = await ask()
    expect((await exported({ cursor: first })).ids).toEqual([second])
  })

  it('includes a row at dateFrom, and excludes a row at dateTo', async () => {
    const times: number[] = []
    for (const stepMs of [1, 7, 999, 12_345, 86_399_994]) {
      await ask()
      times.push(clock.now())
      clock.advance(stepMs)
    }
    const everything = await exported()
    expect(everything.conversations.map(row => Date.parse(row.timestamp))).toEqual(times)
    for (const [index, row] of everything.conversations.entries()) {
      const at = Date.parse(row.timestamp)
      expect((await exported({ dateFrom: at })).ids).toEqual(everything.ids.slice(index))
      expect((await exported({ dateTo: at })).ids).toEqual(everything.ids.slice(0, index))
      const cursor = everything.ids[0] ?? ''
      expect((await exported({ dateFrom: at, cursor })).ids).toEqual(everything.ids.slice(Math.max(index, 1)))
    }
    expect((await exported({ dateFrom: -62_135_596_800_000 })).ids).toEqual(everything.ids)
  })

  it('holds back rows after an unfinished turn', async () => {
    const first = await ask()
    const open = await accept()
    const last = await ask()
    expect(await exported()).toMatchObject({ ids: [first], hasMore: false, nextCursor: null })
    await finish(open.turnId)
    expect((await exported()).ids).toEqual([first, open.turnId, last])
  })

  it('ends a turn past its deadline with the answer stored so far', async () => {
    const open = await accept('How?', clock.now() + 1000)
    await saveTurnProgress(needs(), {
      ...{ projectId, turnId: open.turnId },
      progress: { response: 'First, ', insight: null },
    })
    const last = await ask()
    expect((await exported()).ids).toEqual([])
    clock.advance(1000)
    const { ids, conversations } = await exported()
    expect(ids).toEqual([open.turnId, last])
    expect(conversations[0]).toMatchObject({ response: 'First, ', resolutionStatus: 'unanswered' })
  })

  it('ends a page early if it is too large, and continues after it', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await ask('q', { response: '\n'.repeat(1_750_000) }))
    const first = await exported()
    expect(first).toMatchObject({ ids: ids.slice(0, 2), hasMore: true, nextCursor: ids[1] })
    expect((await exported({ cursor: ids[3] ?? '' })).ids).toEqual(ids.slice(4))
  })

  it('includes a long answer on a full page of short ones', async () => {
    const ids = [await ask('q'), await ask('q', { response: 'é'.repeat(20_000) }), await ask('q')]
    const { conversations, hasMore } = await exported({ limit: 1000 })
    expect(conversations.map(({ id, response }) => [id, response.length])).toEqual([
      [ids[0], 7],
      [ids[1], 20_000],
      [ids[2], 7],
    ])
    expect(hasMore).toBe(false)
  })

  it('never returns rows of another project', async () => {
    const other = await createTestProject(test.database, 'other')
    await ask()
    expect(await exportJson(other.id)).toEqual({ conversations: [], nextCursor: null, hasMore: false })
  })
})
