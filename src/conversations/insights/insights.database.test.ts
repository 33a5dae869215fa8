import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { writeConversations } from '../../../test/support/write-conversations.ts'
import { createInsightReader, eraseTurns, type InsightReader, listUnanswered } from '../index.ts'

describe.each(databaseKinds)('insights on %s', kind => {
  let test: TestDatabase
  let projectId: string
  let reader: InsightReader
  const clock = createManualClock(Date.UTC(2026, 5, 1))

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
    reader = createInsightReader({ database: test.database, clock })
  })
  afterEach(async () => {
    reader.close()
    await test.close()
  })

  const write = (turns: Parameters<typeof writeConversations>[2]) =>
    writeConversations(test.database, projectId, turns)

  it('questions count on the local day, also when the clocks change', async () => {
    // Madrid is UTC+1 until 29 March 2026, 01:00 UTC, and UTC+2 after that.
    await write(
      ['2026-03-28T22:59Z', '2026-03-28T23:00Z', '2026-03-29T21:59Z', '2026-03-29T22:00Z'].map(time => ({
        at: Date.parse(time),
      })),
    )
    const range = { from: { date: '2026-03-28' }, to: { date: '2026-03-31' } }
    const madrid = await reader.read(projectId, { ...range, timeZone: 'Europe/Madrid' })
    expect(madrid.days.map(day => day.questions)).toEqual([1, 2, 1])
    expect(madrid).toMatchObject({ from: '2026-03-27T23:00:00.000Z', to: '2026-03-30T22:00:00.000Z' })
    const utc = await reader.read(projectId, range)
    expect(utc.days).toMatchObject([{ questions: 2 }, { questions: 2 }, { questions: 0 }])
  })

  it('counts thousands of turns, without unfinished ones and other projects', async () => {
    const other = await createTestProject(test.database, 'other')
    await writeConversations(test.database, other.id, [{ at: clock.now() - 1 }])
    const turns = Array.from({ length: 1_700 }, (_, position) => ({
      at: clock.now() - 1 - position,
      resolution_status: position % 10 === 0 ? ('unanswered' as const) : ('answered' as const),
      page_url: position % 2 === 0 ? 'https://docs.example.com/a' : null,
      sources_json: JSON.stringify([{ title: 'A', url: `https://docs.example.com/${position % 60}` }]),
      feedback_rating: position < 3 ? ('down' as const) : null,
      feedback_comment: position === 0 ? 'Bad.' : null,
      feedback_at: position < 3 ? 1 : null,
    }))
    await write([...turns, { at: clock.now() - 5_000, finished_at: null, outcome: null }])
    const insights = await reader.read(projectId, {})
    expect(insights).toMatchObject({
      questions: 1_700,
      answered: 1_530,
      answeredRate: 0.9,
      feedback: { up: 0, down: 3, comments: 1 },
      askedFrom: [{ pageUrl: 'https://docs.example.com/a', questions: 850, answered: 680 }],
      categories: [{ category: 'how-to', questions: 1_700 }],
      complete: true,
    })
    expect(insights.citedPages).toHaveLength(50)
    expect(insights.citedPages[0]).toMatchObject({ answers: 29 })
    expect(insights.citedPages.map(page => page.url)).not.toContain('https://docs.example.com/0')
  })

  it('are cached for a minute from the first question on, and counted again after an erasure', async () => {
    const turn = { at: clock.now() - 1_000, fp: 'anna' }
    expect(await reader.read(projectId, {})).toMatchObject({ questions: 0 })
    await write([turn])
    expect(await reader.read(projectId, {})).toMatchObject({ questions: 1 })
    await write([turn])
    expect(await reader.read(projectId, {})).toMatchObject({ questions: 1 })
    clock.advance(60_001)
    expect(await reader.read(projectId, {})).toMatchObject({ questions: 2 })
    const heard = new Promise<string>(resolve => test.database.subscribe('erasures', resolve))
    await eraseTurns(test, { projectId, of: { fp: 'anna' } })
    await heard
    expect(await reader.read(projectId, {})).toMatchObject({ questions: 0, answeredRate: null })
  })

  it('only completed answers count as unanswered', async () => {
    const at = clock.now() - 10
    const unanswered = { resolution_status: 'unanswered' as const, resolution_reason: 'not-covered' }
    await write([
      { at, query: 'answered' },
      { at: at + 1, query: 'gap', ...unanswered, insight_json: '{"searches":[{"query":"gap in context"}]}' },
      { at: at + 2, query: 'cut', ...unanswered, outcome: 'cut-off' },
      { at: at + 3, query: 'open', ...unanswered, outcome: null, finished_at: null },
    ])
    const range = { from: 0, to: clock.now() }
    expect(await listUnanswered(test, { projectId, range })).toEqual({
      complete: true,
      questions: [{ query: 'gap', category: 'how-to', searched: 'gap in context', askedAt: at + 1 }],
    })
  })
})
