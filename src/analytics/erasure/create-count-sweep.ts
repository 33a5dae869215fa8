import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, WriteQueries } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { dayOf } from '../counting/day-of.ts'

const dayMs = 86_400_000
/** Processes may store the views of a day this much later. */
const lateMs = 3_600_000
const sweepEveryMs = 600_000
const batch = 500
/** An arbitrary number that identifies the Postgres advisory lock. */
const sweepLock = 7_262_042

interface Needs {
  database: Database
  clock: Clock
}

/** Deletes the visitors of past days, and counts past their project's retention period, now and every ten minutes. */
export function createCountSweep(needs: Needs & { log: Log }): { close(): Promise<void> } {
  const stop = new AbortController()
  let running = Promise.resolve()
  const start = () => {
    running = running
      .then(() => sweepCounts(needs, stop.signal))
      .catch(error => needs.log.warn({ err: error }, 'old page views and searches could not be deleted'))
  }
  start()
  const timer = setInterval(start, sweepEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      stop.abort()
      await running
    },
  }
}

/** Deletes in batches, so that other writes get through. Only one process deletes at a time. */
export async function sweepCounts(
  { database, clock }: Needs,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const isRunning = () => !signal.aborted
  const remove = (work: (queries: WriteQueries) => Promise<boolean>) =>
    database.write(async queries => (await takeLock(queries, database.kind)) && work(queries))
  const firstOpenDay = dayOf(clock.now() - lateMs)

  const past = await database.queries
    .selectFrom('page_days')
    .select(['project_id', 'day'])
    .where('day', '<', firstOpenDay)
    .where('visitor_rows', '>', 0)
    .execute()
  for (const of of past)
    while (isRunning() && (await remove(queries => deleteVisitors(queries, of)))) await setImmediate()
  await remove(async queries => {
    await queries.deleteFrom('visitor_salts').where('day', '<', firstOpenDay).execute()
    return false
  })

  const projects = await database.queries
    .selectFrom('projects')
    .select(['id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .execute()
  for (const { id: projectId, retention_days: days } of projects) {
    const before = dayOf(clock.now() - (days ?? 0) * dayMs)
    while (isRunning() && (await remove(queries => deleteOldestDay(queries, { projectId, before }))))
      await setImmediate()
  }
}

/** Returns whether there may be more. */
async function deleteVisitors(
  queries: WriteQueries,
  of: { project_id: string; day: string },
): Promise<boolean> {
  const rows = await queries
    .selectFrom('page_visitors')
    .select(['path', 'visitor'])
    .where('project_id', '=', of.project_id)
    .where('day', '=', of.day)
    .orderBy('path')
    .orderBy('visitor')
    .limit(batch)
    .execute()
  const last = rows.at(-1)
  if (last)
    await queries
      .deleteFrom('page_visitors')
      .where('project_id', '=', of.project_id)
      .where('day', '=', of.day)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('path', 'visitor'), '<=', tuple(last.path, last.visitor)),
      )
      .execute()
  if (last && rows.length === batch) return true
  await queries
    .updateTable('page_days')
    .set({ visitor_rows: 0 })
    .where('project_id', '=', of.project_id)
    .where('day', '=', of.day)
    .where('path', '=', '')
    .execute()
  return false
}

/** Deletes the oldest day of each kind that is too old. Returns whether there may be more. */
async function deleteOldestDay(
  queries: WriteQueries,
  { projectId, before }: { projectId: string; before: string },
): Promise<boolean> {
  let isDeleted = false
  for (const table of ['page_days', 'search_days'] as const) {
    const oldest = await queries
      .selectFrom(table)
      .select('day')
      .where('project_id', '=', projectId)
      .where('day', '<', before)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) continue
    isDeleted = true
    for (const emptied of table === 'page_days' ? [table] : ([table, 'search_clicks'] as const))
      await queries
        .deleteFrom(emptied)
        .where('project_id', '=', projectId)
        .where('day', '=', oldest.day)
        .execute()
  }
  return isDeleted
}

/** Takes the lock until the end of the transaction. SQLite has only one process. */
async function takeLock(queries: WriteQueries, kind: Database['kind']): Promise<boolean> {
  if (kind === 'sqlite') return true
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${sweepLock}) as taken`.execute(queries)
  return rows[0]?.taken === true
}
