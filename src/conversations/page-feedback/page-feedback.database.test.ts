import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createLocation,
  createManualClock,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { writeConversations } from '../../../test/support/write-conversations.ts'
import { feedbackListSchema, type ListFeedbackQuery } from '../../contract/index.ts'
import {
  changeFeedbackStatus,
  countFeedbackByPage,
  givePageFeedback,
  listFeedback,
  sweepOldTurns,
} from '../index.ts'

const dayMs = 86_400_000

describe.each(databaseKinds)('feedback on pages on %s', kind => {
  let test: TestDatabase
  let projectId: string
  let clock = createManualClock()

  beforeEach(async () => {
    clock = createManualClock()
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  const needs = () => ({ database: test.database, clock })
  const give = async (path: string, helpful: boolean, comment: string | null = null) => {
    clock.advance(1_000)
    return givePageFeedback(needs(), projectId, { path, helpful, comment })
  }
  const list = (query: Partial<ListFeedbackQuery> = {}) =>
    listFeedback(needs(), { projectId, query: { limit: 50, ...query } })
  const paths = async (query?: Partial<ListFeedbackQuery>) =>
    (await list(query)).feedback.map(({ path }) => path)

  it('is listed newest first, page by page, in the form of the contract', async () => {
    for (const path of ['/a', '/b', '/c']) await give(path, true)
    const first = await list({ limit: 2 })
    expect(feedbackListSchema.parse(first)).toMatchObject({ hasMore: true, feedback: [{ path: '/c' }, {}] })
    expect(await paths({ limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['/a'])
  })

  it('is listed with the feedback on answers, in one order', async () => {
    await give('/a', false, 'Wrong.')
    const at = clock.now() + 500
    const given = { feedback_rating: 'up' as const, feedback_at: at, page_url: 'https://x.example/b' }
    const [turnId = ''] = await writeConversations(test.database, projectId, [{ at, ...given }, { at }])
    await give('/c', true)
    const { feedback } = await list()
    expect(feedback).toMatchObject([
      { path: '/c', threadId: null, source: 'thumbs_only' },
      { path: 'https://x.example/b', id: turnId, threadId: turnId, helpful: true, status: 'pending' },
      { path: '/a', comment: 'Wrong.', source: 'contextual', helpful: false, contact: null },
    ])
  })

  it('on a code block is listed with the code, and counted apart from votes', async () => {
    await give('/a', false, 'Wrong.')
    const code = { code: 'kiln --heat\u0000', filename: 'heat.sh', lang: 'sh' }
    await givePageFeedback(needs(), projectId, { path: '/a', helpful: false, comment: 'It fails.', code })
    const { feedback } = await list({ source: 'code_snippet' })
    expect(feedbackListSchema.parse({ feedback, nextCursor: null, hasMore: false }).feedback).toMatchObject([
      { source: 'code_snippet', code: 'kiln --heat', filename: 'heat.sh', lang: 'sh', comment: 'It fails.' },
    ])
    expect((await list({ source: 'contextual' })).feedback).toMatchObject([{ comment: 'Wrong.' }])
    expect(await countFeedbackByPage(needs(), { projectId, query: { limit: 10 } })).toMatchObject({
      feedback: [{ path: '/a', thumbsUp: 0, thumbsDown: 1, code: 1, total: 2 }],
    })
  })

  it('is counted by page, most first', async () => {
    await give('/a', true)
    for (const helpful of [true, false, false]) await give('/b', helpful)
    const query = { limit: 1 }
    expect(await countFeedbackByPage(needs(), { projectId, query })).toEqual({
      feedback: [{ path: '/b', thumbsUp: 1, thumbsDown: 2, code: 0, total: 3 }],
      hasMore: true,
    })
  })

  it('is found by date, source and status', async () => {
    const id = await give('/a', true)
    await give('/b', false, 'Why?')
    const middle = clock.now() + 500
    await give('/c', true)
    expect(await paths({ dateFrom: middle })).toEqual(['/c'])
    expect(await paths({ dateTo: middle, source: 'thumbs_only' })).toEqual(['/a'])
    expect(await paths({ source: 'contextual' })).toEqual(['/b'])
    expect(await paths({ source: 'agent' })).toEqual([])
    await changeFeedbackStatus(needs(), { projectId, feedbackId: id, status: 'resolved' })
    expect(await paths({ status: ['resolved'] })).toEqual(['/a'])
    expect(await paths({ status: ['pending', 'dismissed'] })).toEqual(['/c', '/b'])
  })

  it('on an answer keeps its status, and only feedback of the project has one', async () => {
    const at = clock.now()
    const given = { feedback_rating: 'down' as const, feedback_at: at }
    const [rated = '', unrated = ''] = await writeConversations(test.database, projectId, [
      { at, ...given },
      { at },
    ])
    const change = (feedbackId: string, of = projectId) =>
      changeFeedbackStatus(needs(), { projectId: of, feedbackId, status: 'in_progress' })
    expect(await change(rated)).toMatchObject({ id: rated, status: 'in_progress' })
    expect(await paths({ status: ['in_progress'] })).toHaveLength(1)
    expect(await change(unrated)).toBeUndefined()
    const other = await createTestProject(test.database, 'other')
    expect(await change(await give('/a', true), other.id)).toBeUndefined()
  })

  it('gets a comment afterwards, for an hour and on the same page only', async () => {
    const id = await give('/a', true)
    const comment = (path: string) =>
      givePageFeedback(needs(), projectId, { id, path, helpful: false, comment: ' Why? ' })
    expect(await comment('/a')).toBe(id)
    expect((await list()).feedback).toMatchObject([{ id, helpful: false, comment: 'Why?' }])
    expect(await comment('/b')).not.toBe(id)
    clock.advance(3_600_000)
    expect(await comment('/a')).not.toBe(id)
  })

  it('is deleted when it is older than conversations are kept', async () => {
    await give('/old', true)
    await test.database.write(queries =>
      queries.updateTable('projects').set({ retention_days: 7 }).where('id', '=', projectId).execute(),
    )
    clock.advance(8 * dayMs)
    await give('/new', true)
    await sweepOldTurns(needs())
    expect(await paths()).toEqual(['/new'])
  })

  it('is still there after a restart', async () => {
    const { location, remove } = await createLocation(kind)
    const before = await openDatabaseAt(location)
    const { id } = await createTestProject(before)
    await givePageFeedback({ database: before, clock }, id, { path: '/a', helpful: true, comment: 'Good.' })
    await before.close()
    const database = await openDatabaseAt(location)
    const { feedback } = await listFeedback({ database }, { projectId: id, query: { limit: 50 } })
    expect(feedback).toMatchObject([{ path: '/a', comment: 'Good.', status: 'pending' }])
    await database.close()
    await remove()
  })

  it('keeps a bounded number of rows', async () => {
    const rows = Array.from({ length: 20_001 }, (_, position) => ({
      project_id: projectId,
      id: String(position).padStart(26, '0'),
      path: '/a',
      helpful: 1,
      status: 'pending' as const,
      given_at: 0,
    }))
    await test.database.write(async queries => {
      for (let first = 0; first < rows.length; first += 1_000)
        await queries
          .insertInto('page_feedback')
          .values(rows.slice(first, first + 1_000))
          .execute()
    })
    await give('/b', true)
    const { count } = await test.database.queries
      .selectFrom('page_feedback')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(19_802)
  })
})
