import { sql } from 'kysely'
import { createStatementGroups, type Database } from '../../database/index.ts'
import type { CountedWindow, RateWindow, RateWindows } from './rate-windows.ts'

/** Counts in Postgres for all processes, with one statement for the requests that a process counts at the same time. */
export function createSharedRateWindows({ database }: { database: Pick<Database, 'queries'> }): RateWindows {
  const groups = createStatementGroups(async (requests: readonly (readonly RateWindow[])[]) => {
    const totals = sumUp(requests.flat())
    const counted = await addTo(database, [...totals.values()])
    const left = new Map(counted.map(row => [row.bucket, row.request_count]))
    const starts = new Map(counted.map(row => [row.bucket, row.window_start]))
    // Each request sees its own count: without the requests after it.
    return requests
      .toReversed()
      .map(windows => describeAll(windows, { left, starts }))
      .toReversed()
  })

  return {
    count: windows => groups.run(windows),
    async deleteBefore(time) {
      await database.queries.deleteFrom('rate_windows').where('window_start', '<', time).execute()
    },
    close: groups.close,
  }
}

/** At the border of two windows, all requests of the group count for the later one. */
function sumUp(windows: readonly RateWindow[]): Map<string, Required<RateWindow>> {
  const totals = new Map<string, Required<RateWindow>>()
  for (const { bucket, windowStart, amount = 1 } of windows) {
    const earlier = totals.get(bucket)
    totals.set(bucket, {
      bucket,
      windowStart: Math.max(windowStart, earlier?.windowStart ?? 0),
      amount: amount + (earlier?.amount ?? 0),
    })
  }
  return totals
}

interface CountedRow {
  bucket: string
  window_start: number
  request_count: number
}

async function addTo(
  { queries }: Pick<Database, 'queries'>,
  windows: readonly Required<RateWindow>[],
): Promise<CountedRow[]> {
  // Sorted, so that processes that count for the same buckets do not deadlock.
  const sorted = windows.toSorted((one, other) => (one.bucket < other.bucket ? -1 : 1))
  const { rows } = await sql<CountedRow>`
    insert into rate_windows as known (bucket, window_start, request_count)
    select * from unnest(${sorted.map(({ bucket }) => bucket)}::text[],
      ${sorted.map(({ windowStart }) => windowStart)}::bigint[],
      ${sorted.map(({ amount }) => amount)}::bigint[])
    on conflict (bucket) do update set
      request_count = greatest(0, excluded.request_count
        + case when excluded.window_start > known.window_start then 0 else known.request_count end),
      window_start = greatest(excluded.window_start, known.window_start)
    returning bucket, window_start, request_count`.execute(queries)
  return rows
}

function describeAll(
  windows: readonly RateWindow[],
  { left, starts }: { left: Map<string, number>; starts: ReadonlyMap<string, number> },
): CountedWindow[] {
  return windows.map(({ bucket, windowStart, amount = 1 }) => {
    const requestCount = left.get(bucket) ?? amount
    left.set(bucket, requestCount - amount)
    return { windowStart: starts.get(bucket) ?? windowStart, requestCount }
  })
}
