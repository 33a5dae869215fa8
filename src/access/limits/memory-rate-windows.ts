import type { Database } from '../../database/index.ts'
import { type Log, loadOnce } from '../../shared/index.ts'
import type { CountedWindow, RateWindows } from './rate-windows.ts'

const writeEveryMs = 1_000
const rowsPerStatement = 500

/**
 * Counts in memory, because a durable write per request would cost more than most requests do. Counts are read on first
 * use, and written once a second and on close. A crash loses the last second.
 */
export function createMemoryRateWindows({
  database,
  log,
}: {
  database: Pick<Database, 'queries' | 'write'>
  log: Log
}): RateWindows {
  const counts = new Map<string, CountedWindow>()
  let unwritten = new Set<string>()
  let writing = Promise.resolve()

  const loadCounts = loadOnce(async () => {
    const rows = await database.queries.selectFrom('rate_windows').selectAll().execute()
    for (const row of rows)
      counts.set(row.bucket, { windowStart: row.window_start, requestCount: row.request_count })
  })

  async function write(): Promise<void> {
    const rows = [...unwritten].flatMap(bucket => {
      const counted = counts.get(bucket)
      return counted
        ? [{ bucket, window_start: counted.windowStart, request_count: counted.requestCount }]
        : []
    })
    unwritten = new Set()
    for (let start = 0; start < rows.length; start += rowsPerStatement)
      await database.write(queries =>
        queries
          .insertInto('rate_windows')
          .values(rows.slice(start, start + rowsPerStatement))
          .onConflict(conflict =>
            conflict.column('bucket').doUpdateSet(({ ref }) => ({
              window_start: ref('excluded.window_start'),
              request_count: ref('excluded.request_count'),
            })),
          )
          .execute(),
      )
  }

  function writeBehind(): Promise<void> {
    writing = writing
      .then(write)
      .catch(error => log.warn({ err: error }, 'request counts could not be stored'))
    return writing
  }
  const timer = setInterval(writeBehind, writeEveryMs).unref()

  return {
    async count(windows) {
      await loadCounts()
      return windows.map(({ bucket, windowStart, amount = 1 }) => {
        const earlier = counts.get(bucket)
        const current =
          earlier && earlier.windowStart >= windowStart ? earlier : { windowStart, requestCount: 0 }
        if (amount === 0) return current
        const counted = { ...current, requestCount: Math.max(0, current.requestCount + amount) }
        counts.set(bucket, counted)
        unwritten.add(bucket)
        return counted
      })
    },
    async deleteBefore(time) {
      for (const [bucket, { windowStart }] of counts) if (windowStart < time) counts.delete(bucket)
      await database.write(queries =>
        queries.deleteFrom('rate_windows').where('window_start', '<', time).execute(),
      )
    },
    async close() {
      clearInterval(timer)
      await writeBehind()
    },
  }
}
