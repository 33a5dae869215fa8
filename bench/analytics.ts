import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import {
  createSearchCounter,
  createViewCounter,
  listSearches,
  readDays,
  readPageTraffic,
  sweepCounts,
} from '../src/analytics/index.ts'
import { countCallers } from '../src/conversations/index.ts'
import { type Database, openPostgres, openSqlite } from '../src/database/index.ts'
import { createManualClock } from '../test/support/manual-clock.ts'
import { startServeProcess } from '../test/support/serve-process.ts'
import { startPostgres } from '../test/support/start-postgres.ts'
import { createTestProject } from '../test/support/test-project.ts'
import { writeConversations } from '../test/support/write-conversations.ts'
import { median, processorMs, rateOf, round2, type Target } from './load.ts'

const ownDocs = fileURLToPath(new URL('../docs', import.meta.url))
const corpora = fileURLToPath(new URL('../../shared/corpora', import.meta.url))
const rounds = 5
const roundMs = 2_000

const dayMs = 86_400_000
const firstDay = Date.UTC(2026, 8, 1)
const days = 30
const viewCount = 1_000_000
const searchCount = 100_000
const turnCount = 20_000
const pages = 300
const viewsOfVisitor = 4
const differentQueries = 5_000
/** As many as a flush writes at once. */
const flushEvery = 2_000

/** Measures what counting costs a page, the growth of the database, and the time of each report. */
export async function measureAnalytics() {
  return [await measurePageCost(), ...(await measureDatabases())]
}

async function measurePageCost() {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const docs = existsSync(corpora) ? join(corpora, 'vite') : ownDocs
  const environment = { LECTERN_LIMIT_ORG_HOUR: '1000000000', LECTERN_LIMIT_IP_DAY: '1000000000' }
  const server = await startServeProcess({ data: join(home, 'data'), docs, environment })
  const turn = (analytics: boolean) =>
    fetch(`${server.url}/v1/projects/${server.projectId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ analytics }),
    })
  const page = await findPage(server.url)
  // Each client of the load is another visitor.
  const targets = Array.from({ length: 16 }, (_, client): Target => {
    const headers = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/14${client}.0` }
    return { url: page, method: 'GET', headers }
  })
  const measured = { on: [] as number[], off: [] as number[] }
  await rateOf(targets, roundMs)
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['on', 'off'] as const) {
      await turn(name === 'on')
      const before = processorMs(server.pid)
      const requests = ((await rateOf(targets, roundMs)) * roundMs) / 1000
      measured[name].push((processorMs(server.pid) - before) / requests)
    }
  await server.stop('SIGTERM')
  await rm(home, { recursive: true })
  const row = (what: string, times: number[]) => ({
    what,
    'ms of processor time, p50': round3(median(times)),
    lowest: round3(Math.min(...times)),
    highest: round3(Math.max(...times)),
  })
  return {
    title: `A page view with and without counting, 16 clients, ${rounds} rounds of ${roundMs / 1000} s`,
    rows: [row('counted', measured.on), row('not counted', measured.off)],
  }
}

async function findPage(url: string): Promise<string> {
  const map = await (await fetch(`${url}/sites/docs/sitemap.xml`)).text()
  const found = /<loc>([^<]*\/guide[^<]*)<\/loc>/.exec(map)?.[1] ?? /<loc>([^<]*)<\/loc>/.exec(map)?.[1]
  return found ?? `${url}/sites/docs/`
}

async function measureDatabases() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const sqlite = await openSqlite(folder)
  const sqliteBytes = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(sqlite.queries)
    return (await stat(join(folder, 'lectern.db'))).size
  }
  const first = await measureDatabase('SQLite', sqlite, sqliteBytes)
  await sqlite.close()
  await rm(folder, { recursive: true })
  const server = await startPostgres()
  const postgres = await openPostgres({ url: server.url, poolSize: 2, onError: () => {} })
  const postgresBytes = async () => {
    const { rows } = await sql<{
      bytes: number
    }>`select pg_database_size(current_database()) as bytes`.execute(postgres.queries)
    return Number(rows[0]?.bytes)
  }
  const second = await measureDatabase('Postgres', postgres, postgresBytes)
  await postgres.close()
  await server.close()
  return [
    {
      title: `Storing ${viewCount.toLocaleString('en')} views and ${searchCount.toLocaleString('en')} searches of ${days} days`,
      rows: [...first.storing, ...second.storing],
    },
    {
      title: `Reports of these ${days} days, and of ${turnCount.toLocaleString('en')} questions`,
      rows: [...first.reports, ...second.reports],
    },
  ]
}

async function measureDatabase(name: string, database: Database, bytesOf: () => Promise<number>) {
  const { id: projectId } = await createTestProject(database)
  const clock = createManualClock()
  const measure = async (what: string, store: typeof storeViews) => {
    const before = await bytesOf()
    const measured = await timed(() => store({ database, clock }, projectId))
    const megabytes = round2(((await bytesOf()) - before) / 1_000_000)
    return { database: name, what, ...measured, 'growth, MB': megabytes }
  }
  // Deleted visitors leave free space in the database, which the views use again.
  const storing = [await measure('searches', storeSearches), await measure('views', storeViews)]
  await writeTurns(database, projectId)
  return { storing, reports: await measureReports({ name, database }, projectId) }
}

type Needs = { database: Database; clock: ReturnType<typeof createManualClock> }

async function storeViews({ database, clock }: Needs, projectId: string): Promise<number> {
  const counter = createViewCounter({ database, clock })
  const perDay = Math.round(viewCount / days)
  for (let day = 0; day < days; day += 1) {
    clock.set(firstDay + day * dayMs)
    for (let view = 0; view < perDay; view += 1) {
      const visitor = Math.floor(view / viewsOfVisitor)
      counter.count({
        projectId,
        path: `/guide/page-${skewed(view, pages)}`,
        address: `10.${day}.${visitor >> 8}.${visitor & 255}`,
        userAgent: 'Firefox',
        traffic: visitor % 5 === 0 ? 'ai' : 'human',
      })
      if (view % flushEvery === 0) await counter.flush()
    }
    await counter.flush()
    // As the server does every ten minutes: the visitors of past days are deleted.
    await sweepCounts({ database, clock })
  }
  await counter.close()
  clock.set(firstDay + days * dayMs + dayMs / 2)
  await sweepCounts({ database, clock })
  return perDay * days
}

async function storeSearches({ database, clock }: Needs, projectId: string): Promise<number> {
  const counter = createSearchCounter({ database, clock })
  const perDay = Math.round(searchCount / days)
  for (let day = 0; day < days; day += 1) {
    clock.set(firstDay + day * dayMs)
    for (let search = 0; search < perDay; search += 1) {
      const query = skewed(search + day * perDay, differentQueries)
      const opened = search % 3 === 0 ? null : `/guide/page-${query % pages}`
      const hasResults = query % 20 !== 0
      counter.count({ projectId, query: `how to do ${query}`, hasResults, opened, isCounted: false })
      if (search % flushEvery === 0) await counter.flush()
    }
    await counter.flush()
  }
  await counter.close()
  return perDay * days
}

/** Few of the values are frequent, as pages and queries are. */
function skewed(place: number, values: number): number {
  const even = ((place * 2_654_435_761) >>> 0) / 2 ** 32
  return Math.floor(even ** 3 * values)
}

async function writeTurns(database: Database, projectId: string): Promise<void> {
  const turns = Array.from({ length: turnCount }, (_, place) => ({
    at: firstDay + Math.floor((place / turnCount) * days * dayMs),
    response: 'Run `lectern serve --docs ./docs`, then open the address that it prints. '.repeat(20),
    caller: place % 3 === 0 ? ('api' as const) : ('web' as const),
  }))
  await writeConversations(database, projectId, turns)
}

async function measureReports({ name, database }: { name: string; database: Database }, projectId: string) {
  const range = { projectId, from: firstDay, to: firstDay + days * dayMs }
  const paging = { limit: 250, offset: 0 }
  const reports: Record<string, () => Promise<unknown>> = {
    views: () => readPageTraffic({ database }, { ...range, ...paging, measure: 'views' }),
    visitors: () => readPageTraffic({ database }, { ...range, ...paging, measure: 'visitors' }),
    days: () => readDays({ database }, range),
    searches: () => listSearches({ database }, { ...range, limit: 100 }),
    'caller-stats': () => countCallers({ database }, range),
  }
  const rows = []
  for (const [report, run] of Object.entries(reports)) {
    const times: number[] = []
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now()
      await run()
      times.push(performance.now() - started)
    }
    delay.disable()
    const blocked = round2(delay.max / 1e6)
    rows.push({ database: name, report, 'ms, p50': round2(median(times)), 'longest block, ms': blocked })
  }
  return rows
}

async function timed(work: () => Promise<number>) {
  const started = performance.now()
  const before = process.cpuUsage()
  const count = await work()
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: round2((performance.now() - started) / 1000),
    'processor time each, µs': round2((user + system) / count),
  }
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}
