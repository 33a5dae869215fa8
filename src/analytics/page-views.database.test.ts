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
import { createViewCounter, type View } from './counting/create-view-counter.ts'
import { readPageTraffic, sweepCounts } from './index.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const firstDay = Date.UTC(2026, 8, 25)

describe.each(databaseKinds)('page views on %s', kind => {
  let test: TestDatabase
  let projectId: string
  const clock = createManualClock()

  beforeEach(async () => {
    clock.set(firstDay + hourMs)
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  const view = (given: Partial<View> = {}): View => ({
    projectId,
    path: '/start',
    address: '192.0.2.1',
    userAgent: 'Firefox',
    traffic: 'human',
    ...given,
  })
  const count = async (views: readonly Partial<View>[], database: Database = test.database) => {
    const counter = createViewCounter({ database, clock })
    for (const given of views) counter.count(view(given))
    await counter.close()
  }
  const read = (measure: 'views' | 'visitors', range: { from?: number; to?: number } = {}) =>
    readPageTraffic(test, { projectId, measure, limit: 50, offset: 0, ...range })
  const visitorRows = () => test.database.queries.selectFrom('page_visitors').selectAll().execute()

  it('counts the views and visitors of the site and of each page, people and AI apart', async () => {
    await count([
      {},
      {},
      { path: '/guide' },
      { address: '192.0.2.2' },
      { traffic: 'ai', userAgent: 'GPTBot', address: '192.0.2.3' },
    ])
    expect(await read('views')).toEqual({
      totals: { human: 4, ai: 1, total: 5 },
      pages: [
        { path: '/start', human: 3, ai: 1, total: 4 },
        { path: '/guide', human: 1, ai: 0, total: 1 },
      ],
      hasMore: false,
    })
    expect(await read('visitors')).toEqual({
      totals: { human: 2, ai: 1, total: 3 },
      pages: [
        { path: '/start', human: 2, ai: 1, total: 3 },
        { path: '/guide', human: 1, ai: 0, total: 1 },
      ],
      hasMore: false,
    })
  })

  it('counts a visitor of both kinds once, in whichever order they come', async () => {
    await count([{}, { traffic: 'ai' }])
    await count([{ traffic: 'ai', address: '192.0.2.2' }])
    await count([{ address: '192.0.2.2' }, { traffic: 'ai', address: '192.0.2.2' }])
    expect((await read('visitors')).totals).toEqual({ human: 2, ai: 2, total: 2 })
  })

  it('counts the addresses of one IPv6 network as one visitor', async () => {
    await count([{ address: '2001:db8::1' }, { address: '2001:db8::2' }, { address: '2001:db8:0:1::1' }])
    expect((await read('visitors')).totals.total).toBe(2)
  })

  it('keeps no address and no user agent, and recognises nobody on the next day', async () => {
    await count([{}])
    clock.advance(dayMs)
    await count([{}])
    const rows = await visitorRows()
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.1|Firefox/)
    expect((await read('visitors')).totals.total).toBe(2)
  })

  it('counts everything once when processes see the same visitors at the same time', async () => {
    const other = kind === 'postgres' ? await openDatabaseAt(test.location) : test.database
    const views = Array.from({ length: 700 }, (_, index) => ({
      path: `/page-${index % 7}`,
      address: `192.0.2.${index % 100}`,
      traffic: index % 3 === 0 ? ('ai' as const) : ('human' as const),
    }))
    await Promise.all([count(views), count(views.toReversed(), other), count(views), count(views, other)])
    if (other !== test.database) await other.close()
    expect((await read('views')).totals.total).toBe(2_800)
    expect((await read('visitors')).totals.total).toBe(100)
    const { pages } = await read('visitors')
    expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 7 }, () => 100))
  })

  it('keeps views while the database is unavailable, and drops those over the limit', async () => {
    let isDown = true
    const dropped: string[] = []
    const database = {
      ...test.database,
      write: ((work: never) =>
        isDown ? Promise.reject(new Error('down')) : test.database.write(work)) as Database['write'],
    }
    const telemetry = { count: (name: string) => void dropped.push(name) } as never
    const counter = createViewCounter({ database, clock, telemetry })
    for (let index = 0; index < 20_010; index += 1)
      counter.count(view({ address: `10.0.${index >> 8}.${index & 255}` }))
    await counter.flush()
    expect(dropped).toEqual(Array.from({ length: 10 }, () => 'analytics_dropped'))
    isDown = false
    await counter.close()
    expect((await read('views')).totals.total).toBe(20_000)
    expect((await read('visitors')).totals.total).toBe(20_000)
  })

  it('counts whole UTC days, from the first to the one before the last', async () => {
    for (let day = 0; day < 3; day += 1) {
      clock.set(firstDay + day * dayMs + hourMs)
      await count(Array.from({ length: 10 ** day }, () => ({})))
    }
    const totals = async (from?: number, to?: number) =>
      (await read('views', { ...(from !== undefined && { from }), ...(to !== undefined && { to }) })).totals
        .total
    expect(await totals()).toBe(111)
    expect(await totals(firstDay + dayMs)).toBe(110)
    expect(await totals(firstDay, firstDay + dayMs)).toBe(1)
    expect(await totals(firstDay + 12 * hourMs, firstDay + dayMs + 12 * hourMs)).toBe(11)
    expect(await totals(firstDay, firstDay)).toBe(0)
  })

  it('reads pages in parts, the most viewed first', async () => {
    await count(Array.from({ length: 2_100 }, (_, index) => ({ path: `/page-${index}` })))
    await count([{ path: '/page-7' }])
    const first = await readPageTraffic(test, { projectId, measure: 'views', limit: 2, offset: 0 })
    expect(first.pages.map(({ path }) => path)).toEqual(['/page-7', '/page-0'])
    expect(first.hasMore).toBe(true)
    const last = await readPageTraffic(test, { projectId, measure: 'views', limit: 2, offset: 2_098 })
    expect(last).toMatchObject({ hasMore: false, totals: { total: 2_101 } })
    expect(last.pages).toHaveLength(2)
  })

  it('deletes the visitors of a day and their key an hour after its end, and keeps the counts', async () => {
    await count(Array.from({ length: 600 }, (_, index) => ({ address: `10.0.${index >> 8}.${index & 255}` })))
    const sweep = () => sweepCounts({ database: test.database, clock })
    clock.set(firstDay + dayMs + hourMs - 1)
    await sweep()
    expect(await visitorRows()).toHaveLength(1_200)
    clock.advance(1)
    await count([{}])
    await sweep()
    expect(await visitorRows()).toHaveLength(2)
    const salts = await test.database.queries.selectFrom('visitor_salts').select('day').execute()
    expect(salts).toEqual([{ day: '2026-09-26' }])
    expect((await read('visitors')).totals.total).toBe(601)
  })

  it('deletes counts past the retention period of their project', async () => {
    const other = await createTestProject(test.database, 'other')
    await count([{}, { projectId: other.id }])
    clock.advance(10 * dayMs)
    await count([{}])
    await test.database.write(queries =>
      queries.updateTable('projects').set({ retention_days: 10 }).where('id', '=', projectId).execute(),
    )
    const sweep = () => sweepCounts({ database: test.database, clock })
    await sweep()
    expect((await read('views')).totals.total).toBe(2)
    clock.advance(dayMs)
    await sweep()
    expect((await read('views')).totals.total).toBe(1)
    const { totals } = await readPageTraffic(test, {
      projectId: other.id,
      measure: 'views',
      limit: 1,
      offset: 0,
    })
    expect(totals.total).toBe(1)
  })
})
