import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import type { Database } from '../src/database/index.ts'
import { openDatabaseAt } from './support/databases.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'

const updateCount = 6

let lectern: RunningLectern
let observer: Database
beforeAll(async () => {
  lectern = await startLectern({ kind: 'postgres', environment: { LECTERN_POOL_SIZE: '5' } })
  observer = await openDatabaseAt(lectern.location)
})
afterAll(async () => {
  await observer.close()
  await lectern.close()
})

async function terminateConnections(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(observer.queries)
}

/** Repeats a request until stopped; returns how often each outcome occurred. */
async function repeat(stop: AbortSignal, request: () => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  while (!stop.aborted) {
    const outcome = await request()
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Terminates all connections at each change of the deployment's row, until it ends. */
async function interruptDeployment(statusId: string): Promise<{ status: string; summary: string | null }> {
  for (let seen = -1; ; ) {
    const row = await observer.queries
      .selectFrom('deployments')
      .select(['status', 'summary', 'version'])
      .where('id', '=', statusId)
      .executeTakeFirstOrThrow()
    if (row.version !== seen) await terminateConnections()
    seen = row.version
    if (row.status === 'success' || row.status === 'failure') return row
  }
}

test('lost database connections in any step fail no deployment or page, and no more than one answer', async () => {
  const stop = new AbortController()
  const pages = repeat(stop.signal, async () => {
    const response = await fetch(`${lectern.url}/sites/docs/guide/proxy`)
    return (await response.text()).includes('Configure the proxy') ? 'page' : `${response.status}`
  })
  const statuses = repeat(stop.signal, async () => {
    const response = await callAdmin(lectern, `/v1/project/update-status/${lectern.statusId}`)
    await response.text()
    return `${response.status}`
  })
  const answers = repeat(stop.signal, async () => {
    const response = await ask(lectern, messageBody('How do I configure the proxy?'))
    const text = await response.text()
    return response.ok ? (readChunks(text).at(-1)?.type ?? 'nothing') : `${response.status}`
  })
  // A write that may have been committed is not repeated automatically: the caller decides.
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  for (let number = 0; number < updateCount; number += 1) {
    await writeFiles(lectern.docs, { 'changes.md': `# Changes\n\nThe newest one is number ${number}.\n` })
    const { statusId } = await client.triggerUpdate({ projectId: lectern.projectId })
    expect(await interruptDeployment(statusId)).toMatchObject({
      status: 'success',
      summary: 'Deployed 4 pages; 1 file changed.',
    })
    await expect
      .poll(async () => (await fetch(`${lectern.url}/sites/docs/changes`)).text())
      .toContain(`number ${number}.`)
  }
  stop.abort()
  expect(Object.keys(await pages)).toEqual(['page'])
  expect(Object.keys(await statuses)).toEqual(['200'])
  const { finish = 0, ...others } = await answers
  expect(finish).toBeGreaterThan(0)
  expect(['503', 'error']).toEqual(expect.arrayContaining(Object.keys(others)))
})

test('readers who wait for locks leave connections to health checks and admin routes', async () => {
  const { location, statusId, app } = lectern
  if (location.kind !== 'postgres') throw new Error('This test needs Postgres.')
  // A session of Lectern's own may not hold a transaction open for so long.
  const locking = new pg.Client({ connectionString: location.url })
  await locking.connect()
  const readers: Promise<Response>[] = []
  try {
    await locking.query('begin; lock table turns, page_feedback in exclusive mode')
    for (let number = 0; number < 10; number += 1)
      readers.push(ask(lectern, messageBody(`How do I configure the proxy ${number}?`)), giveFeedback())
    await expect.poll(countBlocked).toBeGreaterThanOrEqual(3)
    const paths = ['/readyz', `/v1/project/update-status/${statusId}`, '/v1/projects', '/v1/keys']
    for (const path of paths) expect((await callAdmin(lectern, path)).status, path).toBe(200)
    expect(app.services.database.poolState?.().waiting).toBeGreaterThan(0)
  } finally {
    await locking.end()
  }
  for (const { ok } of await Promise.all(readers)) expect(ok).toBe(true)
})

async function countBlocked(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(observer.queries)
  return rows.length
}

function giveFeedback(): Promise<Response> {
  return fetch(`${lectern.url}/sites/${lectern.domain}/_lectern/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/guide/proxy', helpful: true }),
  })
}
