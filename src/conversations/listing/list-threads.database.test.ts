import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { writeConversations } from '../../../test/support/write-conversations.ts'
import type { ThreadList } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { listThreads, readThread, readTranscript } from '../index.ts'
import type { ThreadsRequest } from './list-threads.ts'

const start = Date.UTC(2026, 0, 1)

/** Generated in the database: three questions per thread, interleaved with those of another thread. */
async function writeMany(database: Database, projectId: string, count: number): Promise<void> {
  const id = sql.raw(database.kind === 'sqlite' ? "printf('%026d', i)" : "lpad(i::text, 26, '0')")
  await database.write(queries =>
    sql`
      insert into turns (
        project_id, id, thread_id, fp, query, response, sources_json, resolution_status, resolution_reason,
        accepted_at, deadline_at, finished_at, outcome
      )
      with recursive counted(i) as (select 0 union all select i + 1 from counted where i + 1 < ${sql.lit(count)})
      select ${projectId}, ${id}, 'thread-' || (i / 6 * 2 + i % 2), 'anonymous', 'How?', 'So.', '[]',
        'answered', 'grounded', 0, 0, 0, 'completed'
      from counted`.execute(queries),
  )
}

describe.each(databaseKinds)('the list of threads on %s', kind => {
  let test: TestDatabase
  let projectId: string
  const clock = createManualClock()

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  const write = (turns: Parameters<typeof writeConversations>[2]) =>
    writeConversations(test.database, projectId, turns)
  const list = (query: Partial<ThreadsRequest['query']> = {}) =>
    listThreads({ database: test.database, clock }, { projectId, query: { limit: 25, ...query } })
  const questions = ({ threads }: ThreadList) => threads.map(thread => thread.firstQuestion)

  it('pages through the threads of 100,000 questions, each exactly once', async () => {
    await writeMany(test.database, projectId, 100_000)
    const seen: string[] = []
    let page = await list({ limit: 100 })
    for (let pages = 0; pages < 5; pages += 1) {
      seen.push(...page.threads.map(({ threadId }) => threadId))
      page = await list({ limit: 100, cursor: page.nextCursor ?? '' })
    }
    expect(new Set(seen).size).toBe(500)
    expect(page.threads[0]).toMatchObject({ turnCount: 3 })
    // The last two threads of that range continue after it.
    const deep = await list({ cursor: '57'.padStart(26, '0'), limit: 100 })
    expect(deep).toMatchObject({ hasMore: false, nextCursor: null, searchedTo: '1970-01-01T00:00:00.000Z' })
    expect(deep.threads).toHaveLength(18)
  })

  it('stops a search without matches after its time limit, and continues from its cursor', async () => {
    await write(Array.from({ length: 2_900 }, (_, position) => ({ at: start + position })))
    const impatient = {
      now: () => {
        clock.advance(1_000)
        return clock.now()
      },
    }
    const needs = { database: test.database, clock: impatient }
    const first = await listThreads(needs, { projectId, query: { limit: 25, q: 'nowhere' } })
    expect(first).toMatchObject({ threads: [], hasMore: true })
    let pages = 1
    for (let cursor = first.nextCursor; cursor !== null; pages += 1)
      cursor = (await listThreads(needs, { projectId, query: { limit: 25, q: 'nowhere', cursor } }))
        .nextCursor
    expect(pages).toBe(15)
  })

  it('finds words in questions and answers, ignoring case and wildcards', async () => {
    await write([
      { at: start, query: 'How do I set 100% width?', response: 'With `max_width`.' },
      { at: start + 1, query: 'Wie groß ist Österreich?', response: 'ÜBER 80.000 km².' },
      { at: start + 2, query: 'What is C:\\temp?', response: "Robert'); drop table turns;--" },
    ])
    const found = async (q: string) => questions(await list({ q }))
    expect(await found('WIDTH how')).toEqual(['How do I set 100% width?'])
    expect(await found('österreich')).toEqual(['Wie groß ist Österreich?'])
    expect(await found('Über')).toEqual(['Wie groß ist Österreich?'])
    expect(await found('100%')).toEqual(['How do I set 100% width?'])
    expect(await found('max_w')).toEqual(['How do I set 100% width?'])
    expect(await found('%')).toEqual(['How do I set 100% width?'])
    expect(await found('maxxwidth')).toEqual([])
    expect(await found('c:\\temp')).toEqual(['What is C:\\temp?'])
    expect(await found("robert');")).toEqual(['What is C:\\temp?'])
    expect(await found('width österreich')).toEqual([])
  })

  it('shows a thread whose last answer is in progress without a resolution', async () => {
    await write([
      { at: start, thread_id: 'a', query: 'First?' },
      {
        at: start + 1,
        thread_id: 'a',
        query: 'Second?',
        finished_at: null,
        outcome: null,
        query_category: null,
      },
    ])
    const { threads } = await list()
    expect(threads).toMatchObject([
      { firstQuestion: 'First?', turnCount: 2, resolution: null, categories: ['how-to'] },
    ])
    expect(await list({ resolution: 'answered' })).toMatchObject({ threads: [] })
    const thread = await readThread(test, { projectId, threadId: 'a', query: { limit: 100 } })
    expect(thread?.turns.map(turn => turn.resolution)).toEqual(['answered', null])
  })

  it('leaves out threads of other projects', async () => {
    const other = await createTestProject(test.database, 'other')
    await writeConversations(test.database, other.id, [{ at: start, thread_id: 'theirs' }])
    expect(await list()).toMatchObject({ threads: [], hasMore: false })
    expect(await readThread(test, { projectId, threadId: 'theirs', query: { limit: 100 } })).toBeUndefined()
  })

  it('ends a page early if its turns are very long', async () => {
    const response = 'x'.repeat(3 * 1024 * 1024)
    await write([0, 1, 2].map(offset => ({ at: start + offset, thread_id: 'long', response })))
    const page = await readThread(test, { projectId, threadId: 'long', query: { limit: 100 } })
    expect(page?.turns).toHaveLength(1)
    const next = await readThread(test, {
      projectId,
      threadId: 'long',
      query: { limit: 100, cursor: page?.nextCursor ?? '' },
    })
    expect(next).toMatchObject({ hasMore: true })
  })

  it('reads a thread as messages, by its id or that of a question, page by page', async () => {
    await write([
      { at: start, thread_id: 'a', query: 'First?', response: 'One.' },
      { at: start + 1, thread_id: 'a', query: 'Second?', finished_at: null, outcome: null },
    ])
    const read = (threadId: string, query = {}) =>
      readTranscript(test, { projectId, threadId, query: { limit: 100, ...query } })
    const whole = await read('a')
    const createdAt = new Date(start).toISOString()
    expect(whole).toMatchObject({ threadId: 'a', createdAt, nextCursor: null, hasMore: false })
    expect(whole?.messages).toMatchObject([
      { role: 'user', content: 'First?', createdAt },
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'Second?' },
    ])
    const turnId = whole?.messages[1]?.id ?? ''
    expect(whole?.messages[0]?.id).toBe(`${turnId}-question`)
    expect(await read(turnId.toLowerCase())).toEqual(whole)
    const rest = await read('a', { cursor: turnId })
    expect(rest).toMatchObject({ createdAt, messages: [{ content: 'Second?' }] })
    const other = await createTestProject(test.database, 'other')
    const asked = { projectId: other.id, query: { limit: 100 } }
    for (const threadId of ['a', turnId])
      expect(await readTranscript(test, { ...asked, threadId })).toBeUndefined()
  })
})
