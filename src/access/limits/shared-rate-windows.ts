import type { Database } from '../../database/index.ts'
import type { RateWindows } from './rate-windows.ts'

/** Counts in Postgres for all processes, with one statement per request. */
export function createSharedRateWindows({ database }: { database: Pick<Database, 'queries'> }): RateWindows {
  return {
    async count(windows) {
      const rows = await database.queries
        .insertInto('rate_windows')
        .values(
          windows.map(({ bucket, windowStart, amount = 1 }) => ({
            bucket,
            window_start: windowStart,
            request_count: amount,
          })),
        )
        .onConflict(conflict =>
          conflict.column('bucket').doUpdateSet(({ eb, fn, ref }) => ({
            request_count: eb
              .case()
              .when('excluded.window_start', '>', ref('rate_windows.window_start'))
              .then(ref('excluded.request_count'))
              .else(eb('rate_windows.request_count', '+', ref('excluded.request_count')))
              .end(),
            window_start: fn('greatest', ['excluded.window_start', 'rate_windows.window_start']),
          })),
        )
        .returningAll()
        .execute()
      const counted = new Map(rows.map(row => [row.bucket, row]))
      return windows.map(({ bucket, windowStart, amount = 1 }) => ({
        windowStart: counted.get(bucket)?.window_start ?? windowStart,
        requestCount: counted.get(bucket)?.request_count ?? amount,
      }))
    },
    async deleteBefore(time) {
      await database.queries.deleteFrom('rate_windows').where('window_start', '<', time).execute()
    },
    async close() {},
  }
}
