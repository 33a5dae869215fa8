import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { ulid } from 'ulid'
import { exportConversations } from '../src/conversations/index.ts'
import { type Database, openPostgres, openSqlite } from '../src/database/index.ts'
import { systemClock } from '../src/shared/index.ts'
import { startPostgres } from '../test/support/start-postgres.ts'
import { createTestProject } from '../test/support/test-project.ts'

const turnCount = 100_000
const rowsInAStatement = 500
const rounds = 200
const pageSizes = [100, 1000]
const firstTime = Date.UTC(2026, 0, 1)
const answer = 'Run `lectern serve --docs ./docs`, then open the address that it prints. '.repeat(20)

/** Reads one page with the plain driver: the columns, without JSON. */
type BareQuery = (projectId: string, cursor: string, limit: number) => Promise<unknown[]>

const bareSql = (placeholders: [string, string, string]) => `
  select id, thread_id, accepted_at, query, response, sources_json, query_category, resolution_status, page_url
  from turns where project_id = ${placeholders[0]} and id > ${placeholders[1]} order by id limit ${placeholders[2]}`

/** Measures an export page at the start and deep inside, and its rows per second compared with the plain query. */
export async function measureExport() {
  const title = `Export of ${turnCount.toLocaleString('en')} turns of 1.5 kB`
  const rows = [...(await measureSqlite()), ...(await measurePostgres())]
  return { title, rows }
}

async function measureSqlite() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const database = await openSqlite(folder)
  const bare = new DatabaseSync(join(folder, 'lectern.db'), { readOnly: true })
  const statement = bare.prepare(bareSql(['?', '?', '?']))
  try {
    return await measure(database, async (...parameters) => statement.all(...parameters))
  } finally {
    bare.close()
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function measurePostgres() {
  const server = await startPostgres()
  const database = await openPostgres({ url: server.url, poolSize: 1, onError: () => {} })
  const bare = new pg.Client({ connectionString: server.url })
  await bare.connect()
  const text = bareSql(['$1', '$2', '$3'])
  try {
    return await measure(
      database,
      async (...values) => (await bare.query({ name: 'bare', text, values })).rows,
    )
  } finally {
    await bare.end()
    await database.close()
    await server.close()
  }
}

async function measure(database: Database, readBare: BareQuery) {
  const { projectId, ids } = await writeTurns(database)
  // Postgres does this within a minute anyway.
  if (database.kind === 'postgres') await sql`analyze turns`.execute(database.queries)
  const rows = []
  for (const limit of pageSizes) {
    const pages = turnCount / limit
    const cursors = { first: '0'.repeat(26), deep: ids[(pages - 1) * limit - 1] ?? '' }
    const page = (cursor: string) =>
      exportConversations({ database, clock: systemClock }, { projectId, query: { cursor, limit } })
    const [first = 0, deep = 0, bareFirst = 0] = await measureFastest([
      () => page(cursors.first),
      () => page(cursors.deep),
      () => readBare(projectId, cursors.first, limit),
    ])
    rows.push({
      database: database.kind,
      'rows a page': limit,
      'page 1, ms': round(first),
      'last page, ms': round(deep),
      pages,
      'last / first (≤ 1.2)': round(deep / first),
      'rows a second': Math.round((limit / first) * 1000),
      'share of the plain query (≥ 0.6)': round(bareFirst / first),
    })
  }
  return rows
}

async function writeTurns(database: Database) {
  const { id: projectId } = await createTestProject(database)
  const ids = Array.from({ length: turnCount }, (_, index) => ulid(firstTime + index * 1000))
  const threadId = ulid()
  for (let start = 0; start < turnCount; start += rowsInAStatement) {
    const turns = ids.slice(start, start + rowsInAStatement).map((id, offset) => ({
      project_id: projectId,
      id,
      thread_id: threadId,
      fp: 'anonymous',
      query: `How do I begin, the ${start + offset}th time?`,
      response: answer,
      sources_json: '[{"title":"Begin","url":"https://docs.example.com/begin#run"}]',
      query_category: offset % 2 ? 'how-to' : null,
      resolution_status: 'answered' as const,
      resolution_reason: 'grounded',
      accepted_at: firstTime + (start + offset) * 1000,
      deadline_at: firstTime,
      finished_at: firstTime,
      outcome: 'completed' as const,
    }))
    await database.write(queries => queries.insertInto('turns').values(turns).execute())
  }
  return { projectId, ids }
}

/** The fastest of each in milliseconds, alternating. */
async function measureFastest(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, work] of works.entries()) {
      const started = performance.now()
      await work()
      times[index]?.push(performance.now() - started)
    }
  return times.map(some => Math.min(...some))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

if (import.meta.main) {
  const { title, rows } = await measureExport()
  console.log(title)
  console.table(rows)
}
