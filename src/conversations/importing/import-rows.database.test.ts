import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { writeConversations } from '../../../test/support/write-conversations.ts'
import { exportPageSchema, type ImportKind } from '../../contract/index.ts'
import {
  countTurns,
  eraseTurns,
  exportConversations,
  importRows,
  listFeedback,
  listThreads,
  sweepOldTurns,
} from '../index.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 1)

describe.each(databaseKinds)('an import on %s', kind => {
  let test: TestDatabase
  let projectId: string
  const clock = createManualClock(Date.UTC(2026, 5, 1))

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  const needs = () => ({ database: test.database, clock })
  const row = (position: number, extra: object = {}) => ({
    id: `original-${position}`,
    timestamp: new Date(start + position * 1_000).toISOString(),
    query: `Question ${position}?`,
    response: 'So.',
    sources: [{ title: 'A', url: 'https://docs.example.com/a' }],
    queryCategory: null,
    resolutionStatus: position % 2 === 0 ? 'answered' : 'unanswered',
    pageUrl: null,
    ...extra,
  })
  const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => row(first + at))
  const importAll = (
    rows: object[],
    extra: { kind?: ImportKind; dryRun?: boolean; projectId?: string } = {},
  ) =>
    importRows(needs(), {
      projectId,
      kind: 'conversations',
      rows: rows as Record<string, unknown>[],
      ...extra,
    })
  async function exported(cursor?: string) {
    const query = { limit: 1_000, ...(cursor && { cursor }) }
    const bytes = await exportConversations(needs(), { projectId, query })
    return exportPageSchema.parse(JSON.parse(Buffer.from(bytes).toString())).conversations
  }
  const countedBytes = async () => {
    await countTurns({ database: test.database }, projectId)
    const stored = await test.database.queries
      .selectFrom('project_storage')
      .select('turn_bytes')
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    return Number(stored?.turn_bytes ?? 0)
  }

  it('keeps times and texts, and its rows take their place in the export', async () => {
    const [before, after] = await writeConversations(test.database, projectId, [
      { at: start - 1, query: 'Before?' },
      { at: start + 1_500, query: 'Between?' },
    ])
    const given = row(0, {
      id: 'x'.repeat(300),
      query: 'a\u0000b \uD800?',
      queryCategory: 'how-to',
      pageUrl: 'https://x.example/',
    })
    const result = await importAll([row(2), given, row(1, { feedback: { rating: 'down', comment: 'No.' } })])
    expect(result).toEqual({ imported: 3, duplicates: 0, expired: 0, refused: [] })
    const rows = await exported()
    expect(rows.map(({ query }) => query)).toEqual([
      'Before?',
      'ab �?',
      'Question 1?',
      'Between?',
      'Question 2?',
    ])
    expect(rows[1]).toEqual({
      id: rows[1]?.id,
      threadId: rows[1]?.threadId,
      timestamp: '2026-01-01T00:00:00.000Z',
      query: 'ab �?',
      response: 'So.',
      sources: [{ title: 'A', url: 'https://docs.example.com/a' }],
      queryCategory: 'how-to',
      resolutionStatus: 'answered',
      pageUrl: 'https://x.example/',
      feedback: null,
    })
    expect(rows[2]).toMatchObject({
      resolutionStatus: 'unanswered',
      feedback: { rating: 'down', comment: 'No.' },
    })
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
    expect((await exported(before)).map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id))
    expect((await exported(after)).map(({ query }) => query)).toEqual(['Question 2?'])
  })

  it('stores each row once, also when it is repeated, overlaps, or runs twice at the same time', async () => {
    const both = await Promise.all([importAll(rowsFrom(0, 300)), importAll(rowsFrom(100, 300))])
    expect(both.map(({ imported }) => imported).reduce((sum, count) => sum + count)).toBe(400)
    expect(await importAll([...rowsFrom(0, 400), row(7)])).toMatchObject({ imported: 0, duplicates: 401 })
    const later = row(3, { timestamp: '2026-02-01', query: 'Changed?' })
    expect(await importAll([later])).toMatchObject({ imported: 0, duplicates: 1 })
    const withoutId = row(1, { id: undefined })
    expect(await importAll([withoutId])).toMatchObject({ imported: 1 })
    expect(await importAll([withoutId])).toMatchObject({ imported: 0, duplicates: 1 })
    expect(await exported()).toHaveLength(401)
  })

  it('stores all or nothing, and can be repeated after a crash', async () => {
    const write: TestDatabase['database']['write'] = work =>
      test.database.write(async queries => {
        await work(queries)
        throw new Error('crash')
      })
    const input = { projectId, kind: 'conversations' as const, rows: rowsFrom(0, 250) }
    const crashing = { ...needs(), database: { ...test.database, queries: test.database.queries, write } }
    await expect(importRows(crashing, input)).rejects.toThrow('crash')
    expect(await exported()).toEqual([])
    expect(await importAll(input.rows)).toMatchObject({ imported: 250, duplicates: 0 })
    expect(await exported()).toHaveLength(250)
  })

  it('does not bring back what was erased, by reader, by thread or by age', async () => {
    const rows = [
      row(0, { fp: 'anna', threadId: 'one' }),
      row(1, { fp: 'bert', threadId: 'one' }),
      row(2, { threadId: 'two' }),
    ]
    await importAll(rows)
    const threads = (await exported()).map(({ threadId }) => threadId)
    expect(threads[0]).toBe(threads[1])
    expect(threads).not.toContain('one')
    expect((await listThreads(needs(), { projectId, query: { limit: 10 } })).threads).toHaveLength(2)
    expect(await eraseTurns({ database: test.database }, { projectId, of: { fp: 'anna' } })).toBe(1)
    expect(
      await eraseTurns({ database: test.database }, { projectId, of: { threadId: threads[2] ?? '' } }),
    ).toBe(1)
    expect(await importAll([...rows, row(3, { threadId: 'one' })])).toMatchObject({
      imported: 1,
      duplicates: 3,
    })
    expect((await exported()).map(({ threadId }) => threadId)).toEqual([threads[0], threads[0]])
    await test.database.write(queries =>
      queries.updateTable('projects').set({ retention_days: 30 }).execute(),
    )
    await sweepOldTurns(needs())
    expect(await exported()).toEqual([])
    const recent = row(9, { timestamp: new Date(clock.now() - 29 * dayMs).toISOString() })
    expect(await importAll([row(1), row(8), recent])).toMatchObject({
      imported: 1,
      duplicates: 0,
      expired: 2,
    })
  })

  it('counts its storage once, also if newer conversations are counted already, and frees it', async () => {
    await writeConversations(test.database, projectId, [{ at: start + 60_000 }])
    const own = await countedBytes()
    await importAll(rowsFrom(0, 120))
    await importAll(rowsFrom(0, 120))
    const later = row(0, { id: 'later', timestamp: new Date(start + 120_000).toISOString() })
    await importAll([later])
    const counted = await countedBytes()
    expect(counted).toBeGreaterThan(own + 121 * 400)
    await test.database.write(queries =>
      queries.updateTable('project_storage').set({ turn_bytes: 0, turns_through: '' }).execute(),
    )
    expect(await countedBytes()).toBe(counted)
    await eraseTurns({ database: test.database }, { projectId, of: { fp: 'anonymous' } })
    expect(await countedBytes()).toBe(0)
  })

  it('skips rows that it exported itself, but imports them into another project', async () => {
    await writeConversations(test.database, projectId, [{ at: start, query: 'Own?' }])
    const own = await exported()
    expect(await importAll(own)).toMatchObject({ imported: 0, duplicates: 1 })
    const other = await createTestProject(test.database, 'other')
    expect(await importAll(own, { projectId: other.id })).toMatchObject({ imported: 1 })
    expect(await exported()).toEqual(own)
  })

  it('refuses single rows, and says why', async () => {
    const soon = new Date(clock.now() - 60_000).toISOString()
    const { imported, refused } = await importAll([
      row(0),
      row(1, { query: ' ' }),
      row(2, { timestamp: 'yesterday' }),
      row(3, { timestamp: soon }),
      row(4, { resolutionStatus: 'maybe' }),
      row(5, { sources: 'none' }),
      { hello: 1 },
    ])
    expect(imported).toBe(1)
    expect(refused.map(({ row, message }) => [row, message])).toEqual([
      [1, 'query: must not be empty.'],
      [2, expect.stringMatching(/^timestamp: must be YYYY-MM-DD/)],
      [3, expect.stringContaining('less than ten minutes ago')],
      [4, expect.stringMatching(/^resolutionStatus: /)],
      [5, expect.stringMatching(/^sources: /)],
      [6, expect.stringMatching(/^timestamp: /)],
    ])
  })

  it('that is tried out stores nothing', async () => {
    await importAll(rowsFrom(0, 3))
    expect(await importAll([...rowsFrom(0, 5), row(9, { query: '' })], { dryRun: true })).toMatchObject({
      imported: 2,
      duplicates: 3,
      refused: [{ row: 5 }],
    })
    expect(await exported()).toHaveLength(3)
  })

  it('of feedback keeps votes, comments and statuses', async () => {
    const feedback = (id: string, extra: object) => ({
      ...{ id, path: '/guide', comment: null, createdAt: '2026-01-02T03:04:05Z' },
      ...{ source: 'contextual', status: 'resolved', helpful: true, contact: 'ann@example.com' },
      ...extra,
    })
    const rows = [
      feedback('1', { comment: 'Good.' }),
      feedback('2', { source: 'thumbs_only', helpful: undefined }),
      feedback('3', { source: 'code_snippet', code: 'x', filename: null, lang: 'js' }),
      feedback('4', { source: 'agent', helpful: undefined, comment: 'A broken step.' }),
      feedback('5', { createdAt: null }),
    ]
    const result = await importAll(rows, { kind: 'feedback' })
    expect(result).toMatchObject({ imported: 3, duplicates: 0 })
    expect(result.refused.map(({ row }) => row)).toEqual([1, 4])
    expect(await importAll(rows, { kind: 'feedback' })).toMatchObject({ imported: 0, duplicates: 3 })
    const { feedback: listed } = await listFeedback(needs(), { projectId, query: { limit: 10 } })
    expect(listed).toHaveLength(3)
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: '/guide',
          comment: 'Good.',
          status: 'resolved',
          helpful: true,
          source: 'contextual',
        }),
        expect.objectContaining({ source: 'code_snippet', code: 'x', filename: null, lang: 'js' }),
        expect.objectContaining({
          comment: 'A broken step.',
          source: 'agent',
          createdAt: '2026-01-02T03:04:05.000Z',
        }),
      ]),
    )
    expect(JSON.stringify(listed)).not.toContain('ann@example.com')
  })
})
