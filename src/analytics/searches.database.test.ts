import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../test/support/databases.ts'
import { createTestProject } from '../../test/support/test-project.ts'
import type { Database } from '../database/index.ts'
import { createSearchCounter, listSearches, readDays, type Search, sweepCounts } from './index.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const firstDay = Date.UTC(2026, 8, 25)

describe.each(databaseKinds)('searches on %s', kind => {
  let test: TestDatabase
  let projectId: string
  const clock = createManualClock()

  beforeEach(async () => {
    clock.set(firstDay + hourMs)
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  const search = (given: Partial<Search> = {}): Search => ({
    projectId,
    query: 'proxy',
    hasResults: true,
    opened: null,
    isCounted: false,
    ...given,
  })
  const count = async (searches: readonly Partial<Search>[], database: Database = test.database) => {
    const counter = createSearchCounter({ database, clock })
    for (const given of searches) counter.count(search(given))
    await counter.close()
  }
  const list = (query: Partial<Parameters<typeof listSearches>[1]> = {}) =>
    listSearches(test, { projectId, limit: 50, ...query })
  const queries = async (query?: Partial<Parameters<typeof listSearches>[1]>) =>
    (await list(query)).searches.map(({ searchQuery, hits }) => [searchQuery, hits])
  const clickRows = () => test.database.queries.selectFrom('search_clicks').selectAll().execute()

  it('counts hits, results that were opened and the page that was opened most', async () => {
    await count([{ opened: '/b' }, { opened: '/b' }, { opened: '/a' }, {}, { query: 'auth' }])
    expect(await list()).toEqual({
      searches: [
        {
          searchQuery: 'proxy',
          hits: 4,
          ctr: 0.75,
          topClickedPage: '/b',
          lastSearchedAt: new Date(clock.now()).toISOString(),
          hitsWithoutResults: 0,
        },
        expect.objectContaining({ searchQuery: 'auth', hits: 1, ctr: 0, topClickedPage: null }),
      ],
      totalSearches: 5,
      nextCursor: null,
      complete: true,
    })
  })

  it('counts queries that differ in case and spaces as one, and leaves out blank ones', async () => {
    await count([{ query: ' Reverse   Proxy\n' }, { query: 'reverse proxy' }, { query: ' ' }])
    expect(await queries()).toEqual([['reverse proxy', 2]])
    await count([{ query: 'x'.repeat(5_000) }, { query: '\u0000\ud800' }])
    expect((await queries()).map(([query]) => String(query).length).sort()).toEqual([1, 13, 200])
  })

  it('adds an opened result to a search that was counted before', async () => {
    await count([{}, { opened: '/a', isCounted: true }])
    expect((await list()).searches).toMatchObject([{ hits: 1, ctr: 1, topClickedPage: '/a' }])
    await count([
      { query: 'other', opened: '/a', isCounted: true },
      { opened: '/a', isCounted: true },
    ])
    expect((await list()).searches).toMatchObject([{ searchQuery: 'proxy', hits: 1, ctr: 1 }])
  })

  it('counts a query that its reader still types once', async () => {
    const counter = createSearchCounter({ database: test.database, clock })
    const type = (words: string[], typist = 'anna') => {
      for (const query of words) counter.countTyped(search({ query }), typist)
    }
    type(['p', 'pr', 'prox', 'proxy'])
    type(['proxy'], 'bert')
    clock.advance(1_000)
    type(['prox', 'pro', 'au', 'auth'])
    await counter.flush()
    expect(await queries()).toEqual([['pro', 1]])
    clock.advance(3_000)
    type(['auth tokens'])
    await counter.close()
    expect(await queries()).toEqual([
      ['auth', 1],
      ['auth tokens', 1],
      ['pro', 1],
      ['proxy', 1],
    ])
  })

  it('lists the queries without results, and those with results that were not opened', async () => {
    await count([
      { query: 'nothing', hasResults: false },
      { query: 'ignored' },
      { query: 'opened', opened: '/a' },
    ])
    expect(await queries({ only: 'without-results' })).toEqual([['nothing', 1]])
    expect(await queries({ only: 'without-clicks' })).toEqual([['ignored', 1]])
  })

  it('is read page by page in one order, and refuses other cursors', async () => {
    await count([{ query: 'b' }, { query: 'a' }, { query: 'c' }, { query: 'c' }])
    const first = await list({ limit: 2 })
    expect(first.searches.map(({ searchQuery }) => searchQuery)).toEqual(['c', 'a'])
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' })
    expect(second).toMatchObject({ searches: [{ searchQuery: 'b' }], nextCursor: null, totalSearches: 4 })
    for (const cursor of ['', 'x', Buffer.from('[1]').toString('base64url')])
      await expect(list({ cursor })).rejects.toMatchObject({ code: 'invalid-request' })
  })

  it('counts everything once when processes count the same queries at the same time', async () => {
    const other = kind === 'postgres' ? await openDatabaseAt(test.location) : test.database
    const searches = Array.from({ length: 900 }, (_, index) => ({
      query: `query ${index % 300}`,
      opened: index % 3 === 0 ? `/page-${index % 5}` : null,
    }))
    await Promise.all([count(searches), count(searches.toReversed(), other), count(searches, other)])
    if (other !== test.database) await other.close()
    const report = await list({ limit: 100 })
    expect(report.totalSearches).toBe(2_700)
    expect(report.searches.map(({ hits }) => hits)).toEqual(Array.from({ length: 100 }, () => 9))
    const clicks = (await clickRows()).reduce((sum, row) => sum + row.clicks, 0)
    expect(clicks).toBe(900)
  })

  it('stores a bounded number of rows a day, and still counts every search', async () => {
    for (const start of [0, 2_500, 5_000])
      await count(
        Array.from({ length: 2_500 }, (_, index) => ({ query: `query ${start + index}`, opened: '/a' })),
      )
    await count([{ query: 'query 3' }, { query: 'query 7000' }])
    const rows = await test.database.queries.selectFrom('search_days').select('query').execute()
    expect(rows.length - 1 + (await clickRows()).length).toBe(5_000)
    const { totalSearches } = await list()
    expect(totalSearches).toBe(7_502)
    expect((await queries({ limit: 1 }))[0]).toEqual(['query 3', 2])
    clock.advance(dayMs)
    await count([{ query: 'query 7000' }])
    expect((await list({ from: clock.now() })).searches).toHaveLength(1)
  })

  it('keeps searches while the database is unavailable, and drops those over the limit', async () => {
    let isDown = true
    const dropped: string[] = []
    const database = {
      ...test.database,
      write: ((work: never) =>
        isDown ? Promise.reject(new Error('down')) : test.database.write(work)) as Database['write'],
    }
    const telemetry = { count: (name: string) => void dropped.push(name) } as never
    const counter = createSearchCounter({ database, clock, telemetry })
    for (let index = 0; index < 2_000; index += 1) counter.count(search({ query: `query ${index}` }))
    await counter.flush()
    for (let index = 0; index < 3_003; index += 1) counter.count(search({ query: `query ${index}` }))
    expect(dropped).toHaveLength(3)
    isDown = false
    await counter.close()
    expect((await list()).totalSearches).toBe(5_000)
  })

  it('counts by day, with the days that had nothing', async () => {
    await count([{ opened: '/a' }, { query: 'none', hasResults: false }])
    clock.advance(2 * dayMs)
    await count([{}])
    const { days } = await readDays(test, { projectId, from: firstDay, to: clock.now() })
    expect(days).toMatchObject([
      { date: '2026-09-25', searches: 2, searchesWithoutResults: 1, searchesWithClick: 1 },
      { date: '2026-09-26', searches: 0, views: { total: 0 }, visitors: { total: 0 } },
      { date: '2026-09-27', searches: 1, searchesWithoutResults: 0 },
    ])
    expect((await list({ to: firstDay + dayMs })).totalSearches).toBe(2)
    expect((await list({ from: firstDay + dayMs })).totalSearches).toBe(1)
  })

  it('deletes searches past the project’s retention period', async () => {
    await count([{ opened: '/a' }])
    clock.advance(20 * dayMs)
    await count([{ query: 'new', opened: '/a' }])
    await sweepCounts({ database: test.database, clock })
    expect((await list()).totalSearches).toBe(2)
    await test.database.write(write =>
      write.updateTable('projects').set({ retention_days: 10 }).where('id', '=', projectId).execute(),
    )
    await sweepCounts({ database: test.database, clock })
    expect(await queries()).toEqual([['new', 1]])
    expect(await clickRows()).toMatchObject([{ query: 'new' }])
  })

  it('shows nothing of other projects', async () => {
    const other = await createTestProject(test.database, 'other')
    await count([{ opened: '/a' }])
    expect(await list({ projectId: other.id })).toMatchObject({ searches: [], totalSearches: 0 })
  })
})
