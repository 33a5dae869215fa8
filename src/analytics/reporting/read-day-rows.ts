import { setImmediate } from 'node:timers/promises'

/** Rows per statement; SQLite blocks the event loop while a statement runs. */
const batch = 2_000

/** Reads rows in the order of day and key. `readBatch` returns up to `limit` rows from a place on. */
export async function* readDayRows<Row extends { day: string }>(
  firstDay: string,
  readBatch: (place: { day: string; key: string; comparison: '>=' | '>'; limit: number }) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row, void, void> {
  for (let place = { day: firstDay, key: '', comparison: '>=' as '>=' | '>' }; ; ) {
    const rows = await readBatch({ ...place, limit: batch })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    place = { day: last.day, key: keyOf(last), comparison: '>' }
    await setImmediate()
  }
}
